import { Trans } from '@lingui/react/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { troubleQuery } from '../features/publishing/deliveries/queries.ts'
import { analytics, navigationFor, type NavigationItem, publishing } from './navigation.ts'

/** The buttons of the header, also in the slide-out menu. */
export function NavigationLinks({ account }: { account: Account }) {
  return navigationFor(account.isSuperAdmin).map((item) => <NavigationLink key={item.label} item={item} />)
}

/** With the number of deliveries that need a person. */
export function PublishingLink() {
  const { data: trouble } = useQuery(troubleQuery())
  const stuck = trouble?.items.length ?? 0
  return (
    <NavigationLink item={publishing}>
      {stuck > 0 && (
        <span className="count end">
          {stuck}
          <span className="vh">
            {' '}
            <Trans>need a person</Trans>
          </span>
        </span>
      )}
    </NavigationLink>
  )
}

export function AnalyticsLink() {
  return <NavigationLink item={analytics} />
}

function NavigationLink({ item: { to, label, icon: Icon, also }, children }: { item: NavigationItem; children?: ReactNode }) {
  const isAlso = useRouterState({ select: ({ location }) => also !== undefined && location.pathname.startsWith(also) })
  return (
    <Link
      to={to}
      title={label}
      aria-current={isAlso ? 'true' : undefined}
      activeProps={{ 'aria-current': 'page' }}
      activeOptions={{ includeSearch: false }}
    >
      <Icon aria-hidden="true" />
      <span className="nav-word">{label}</span>
      {children}
    </Link>
  )
}
