import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlanStanding, Subscription } from '@postwright/contract/billing/billing'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { formatNumber } from '../../../../lib/formats.ts'
import { QuotaRing } from '../../../../ui/quota-ring.tsx'
import { endInWords, includedInWords } from '../../billing/subscriptions/quota-words.ts'
import type { Quota } from '../../billing/subscriptions/low-quotas.ts'
import { QuotaFrame } from './quota-frame.tsx'

const ChosenPlan = lazy(() => import('../../billing/subscriptions/chosen-plan.tsx').then((module) => ({ default: module.ChosenPlan })))

/** What the plan gave, and what is left of it. */
export function QuotaSheet({ standing }: { standing: PlanStanding }) {
  const subscription = standing.current
  return (
    <QuotaFrame plan={subscription?.planLabel}>
      {subscription === null && (
        <div className="sheet-body">
          <span className="m">
            <Trans>No plan in use</Trans>
          </span>
        </div>
      )}
      {subscription && (
        <>
          <div className="quota-pair">
            <OneQuota noun="tokens" subscription={subscription} />
            <OneQuota noun="posts" subscription={subscription} />
          </div>
          <div className="quota-foot t12 soft">
            <RefreshCw className="i-14" aria-hidden="true" />
            {subscription.posts.held > 0 &&
              `${plural({ held: subscription.posts.held }, { one: '# post held', other: '# posts held' })} · `}
            {endInWords(subscription)}
          </div>
        </>
      )}
      <Suspense>{standing.chosen && <ChosenPlan chosen={standing.chosen} offers={subscription !== null} />}</Suspense>
    </QuotaFrame>
  )
}

function OneQuota({ noun, subscription }: { noun: Quota; subscription: Subscription }) {
  const allowance = subscription[noun]
  return (
    <div className="quota-one">
      {subscription.isAgreed && <QuotaRing quota={noun} used={allowance.used} held={allowance.held} included={allowance.included} />}
      <div>
        <div className="quota-used">{formatNumber(allowance.used)}</div>
        <div className="t12 soft num">{includedInWords(noun, subscription)}</div>
      </div>
    </div>
  )
}
