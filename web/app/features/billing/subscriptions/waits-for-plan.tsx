import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Banner } from '../../../../ui/banner.tsx'
import { meQuery } from '../../identity/accounts/queries.ts'
import { PlanActions } from './ask-for-plan.tsx'
import { standingQuery } from './queries.ts'
import { useAsking } from './use-asking.ts'

/** Beside what the plan leaves no post for: what to do next. Where no plan is bought, owners and admins are led to what was used. */
export function WaitsForPlan() {
  const { data: account } = useQuery(meQuery())
  const { data: standing } = useQuery(standingQuery())
  const { way, advise } = useAsking()
  const hasPlan = Boolean(standing?.current)
  const role = account?.workspace.role
  const managesPlan = role === 'owner' || role === 'admin'
  return (
    <Banner tone="warn" title={t`The plan leaves no post for some showings`} actions={<PlanActions wish={hasPlan ? 'posts' : 'plan'} />}>
      {[advise(hasPlan ? 'larger' : 'goOn'), t`It is tried again by itself once there is a post left.`].join(' ')}{' '}
      {managesPlan && way !== 'buy' && (
        <Link className="textbtn" to="/app/settings" search={{ tab: 'usage' }}>
          <Trans>See what was used</Trans>
        </Link>
      )}
    </Banner>
  )
}
