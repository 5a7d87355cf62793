import { useQuery } from '@tanstack/react-query'

import { messageOf, quotaRefusalOf } from '../../../lib/errors.ts'
import { formatDate, formatNumber } from '../../../lib/formats.ts'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { subscriptionQuery } from './queries.ts'

/** Why nothing is written, and what to do about it. */
export function BriefRefusal({ error }: { error: unknown }) {
  const quota = quotaRefusalOf(error)
  const { data: subscription } = useQuery(subscriptionQuery())

  if (!quota)
    return (
      <div className="px-4 pb-3">
        <Banner tone="bad" title={messageOf(error, 'The drafts could not be begun')}>
          Your brief is kept. Nothing was taken from your quota.
        </Banner>
      </div>
    )
  const plans = (
    <a className={buttonClass({ size: 'sm' })} href="/pricing">
      See plans
    </a>
  )
  return (
    <div className="px-4 pb-3">
      <Banner tone="warn" title={messageOf(error, 'Token quota exceeded')} actions={plans}>
        {quota === 'no_subscription' || !subscription
          ? 'Your brief is kept. Choose a plan to go on.'
          : `${formatNumber(subscription.tokens.remaining)} tokens are left until ${formatDate(subscription.periodEndsAt)}. Choose fewer types or variants, a shorter length, or a larger plan. Your brief is kept.`}
      </Banner>
    </div>
  )
}
