import { Trans } from '@lingui/react/macro'

import { useQuery } from '@tanstack/react-query'

import { meQuery } from '../../identity/accounts/queries.ts'

/** In the place of a button for a platform whose app nobody has set up. */
export function AskAdministrator() {
  const { data: account } = useQuery(meQuery())
  if (!account?.isSuperAdmin)
    return (
      <span className="t12 soft">
        <Trans>Ask your administrator</Trans>
      </span>
    )
  return (
    <a className="link t13" href="/app/admin?tab=integrations">
      <Trans>Set up its app</Trans>
    </a>
  )
}
