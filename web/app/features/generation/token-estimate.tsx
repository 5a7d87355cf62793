import type { Business } from '@postwright/contract/content/businesses'
import type { Brief } from '@postwright/contract/content/generation'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { formatNumber } from '../../../lib/formats.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import type { BriefDraft } from './brief-draft.ts'
import { subscriptionQuery } from '../billing/queries.ts'
import { estimateQuery } from './queries.ts'

/** "Takes at most 6,200 tokens. You have 87,520 left", once the typing pauses. */
export function TokenEstimate({ business, draft }: { business: Business; draft: BriefDraft }) {
  const brief = useCheckedBrief(business, useDebouncedValue(draft, 500))
  const estimate = useQuery(estimateQuery(brief))
  const { data: subscription } = useQuery(subscriptionQuery())
  if (!subscription) return <span className="grow" />

  const { remaining } = subscription.tokens
  const tokens = brief && estimate.data?.tokens
  if (!tokens) return <span className="t12 soft num grow">You have {formatNumber(remaining)} tokens left.</span>
  return (
    <span className={tokens > remaining ? 't12 c-bad num grow' : 't12 soft num grow'}>
      Takes at most {formatNumber(tokens)} tokens. You have {formatNumber(remaining)} left.
    </span>
  )
}

/** The brief when it could be sent as it is, else null. */
function useCheckedBrief(business: Business, draft: BriefDraft): Brief | null {
  const [checked, setChecked] = useState<{ draft: BriefDraft; brief: Brief | null } | null>(null)
  const businessId = business.id
  const isUsed = draft.contentTypes.every((type) => business.contentTypes.includes(type))
  const isEmpty = draft.text.trim() === '' || draft.contentTypes.length === 0 || !isUsed
  useEffect(() => {
    if (isEmpty) return
    let isOld = false
    void import('./brief-check.ts').then(({ checkBrief }) => isOld || setChecked({ draft, brief: checkBrief(businessId, draft).brief }))
    return () => {
      isOld = true
    }
  }, [businessId, draft, isEmpty])
  return isEmpty ? null : (checked?.brief ?? null)
}
