import type { Account } from '@postwright/contract/accounts'
import { Link, useRouterState } from '@tanstack/react-router'

import { navigationFor } from './navigation.ts'

/** The buttons of the header, also in the slide-out menu. */
export function NavigationLinks({ account }: { account: Account }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return navigationFor(account.isSuperAdmin).map(({ to, label, icon: Icon, also }) => (
    <Link
      key={to}
      to={to}
      aria-current={also !== undefined && path.startsWith(also) ? 'true' : undefined}
      activeProps={{ 'aria-current': 'page' }}
      activeOptions={{ includeSearch: false }}
    >
      <Icon aria-hidden="true" />
      {label}
    </Link>
  ))
}
