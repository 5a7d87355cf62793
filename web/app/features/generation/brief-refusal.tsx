import { useQuery } from '@tanstack/react-query'

import { messageOf, quotaRefusalOf } from '../../../lib/errors.ts'
import { formatDate, formatNumber } from '../../../lib/formats.ts'
import { Banner } from '../../../ui/banner.tsx'
import { AskForPlan, useWhomToAsk } from '../billing/ask-for-plan.tsx'
import { endedInWords, isInUse, isLastPeriod } from '../billing/plan-words.ts'
import { standingQuery } from '../billing/queries.ts'

/** Why nothing is written, and what to do about it. */
export function BriefRefusal({ error }: { error: unknown }) {
  const quota = quotaRefusalOf(error)
  const { data: standing } = useQuery(standingQuery())
  const whom = useWhomToAsk()

  if (!quota)
    return (
      <div className="px-4 pb-3">
        <Banner tone="bad" title={messageOf(error, 'The drafts could not be begun')}>
          Your brief is kept. Nothing was taken from your quota.
        </Banner>
      </div>
    )
  const subscription = standing?.current
  // A plan was granted meanwhile: the refusal is no longer true.
  if (quota === 'no_subscription' && subscription && isInUse(subscription)) return null
  const ended = standing?.ended ? `${endedInWords(standing.ended)} ` : ''
  return (
    <div className="px-4 pb-3">
      <Banner
        tone="warn"
        title={messageOf(error, 'Token quota exceeded')}
        actions={<AskForPlan subject={subscription ? 'a larger plan' : 'a plan'} />}
      >
        {quota === 'no_subscription' || !subscription
          ? `${ended}${whom} for a plan to go on. Your brief is kept.`
          : `${formatNumber(subscription.tokens.remaining)} tokens are left until ${isLastPeriod(subscription) ? 'the plan ends on ' : ''}${formatDate(subscription.periodEndsAt)}. Choose fewer types or variants, or a shorter length. ${whom} for a larger plan. Your brief is kept.`}
      </Banner>
    </div>
  )
}
