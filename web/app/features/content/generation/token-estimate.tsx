import { Trans } from '@lingui/react/macro'
import type { Subscription } from '@postwright/contract/billing/billing'
import type { Business } from '@postwright/contract/content/businesses'
import type { Brief } from '@postwright/contract/content/generation'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useDebouncedValue } from '../../../../lib/use-debounced-value.ts'
import type { BriefDraft } from './brief-draft.ts'
import { takesInWords } from '../../billing/subscriptions/quota-words.ts'
import { estimateQuery } from './queries.ts'

interface TokenEstimateProps {
  business: Business
  draft: BriefDraft
  subscription: Subscription | null | undefined
}

/** What the brief takes and what is left, once the typing pauses; that writing waits, where there is no plan. */
export function TokenEstimate({ business, draft, subscription }: TokenEstimateProps) {
  const brief = useCheckedBrief(business, useDebouncedValue(draft, 500))
  const estimate = useQuery(estimateQuery(brief))
  if (subscription === null)
    return (
      <span className="t12 soft grow">
        <Trans>Writing needs a plan.</Trans>
      </span>
    )
  if (!subscription) return <span className="grow" />

  const tokens = brief ? estimate.data?.tokens : undefined
  const isTooMuch = subscription.isAgreed && tokens !== undefined && tokens > subscription.tokens.remaining
  return <span className={isTooMuch ? 't12 c-bad num grow' : 't12 soft num grow'}>{takesInWords(tokens, subscription)}</span>
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
