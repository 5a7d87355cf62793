import { t } from '@lingui/core/macro'
import type { PlanWish } from '@postwright/contract/billing/billing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf, quotaRefusalOf } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { PlanActions } from './ask-for-plan.tsx'
import { allowsTheSame, endedInWords, isInUse, leftInWords } from './plan-words.ts'
import { standingQuery } from './queries.ts'
import { wishAfter } from './refused-by-plan.ts'
import { useAsking } from './use-asking.ts'

export interface PlanRefusalProps {
  error: unknown
  /** What is asked for where no quota was exceeded. */
  wish?: PlanWish
  /** What else can be done where the plan is too small. */
  otherwise?: string
  /** What the refusal leaves as it is. */
  kept?: string
}

/** What the plan does not allow, and whom to ask. */
export function PlanRefusal({ error, wish = 'posts', otherwise, kept }: PlanRefusalProps) {
  const { data: standing } = useQuery(standingQuery())
  const quota = quotaRefusalOf(error)
  const current = standing?.current
  const [refused, setRefused] = useState({ error, under: current })
  if (refused.error !== error) setRefused({ error, under: current })
  // A plan was granted or changed meanwhile: the refusal is no longer true.
  if (quota === 'no_subscription' && current && isInUse(current)) return null
  if (current && refused.under && !allowsTheSame(refused.under, current)) return null
  const title = messageOf(error, t`Please subscribe to continue`)
  if (quota === 'no_subscription' || (standing && !current)) return <NeedsPlan title={title} kept={kept} />
  const left = quota && current && leftInWords(quota === 'tokens_exceeded' ? 'token' : 'post', current)
  return <NeedsPlan title={title} wish={wishAfter(error, wish)} otherwise={[left, otherwise].filter(Boolean).join(' ')} kept={kept} />
}

export interface NeedsPlanProps {
  title: string
  /** What there is too little of in the plan in use; `plan` where there is none. */
  wish?: PlanWish
  otherwise?: string | undefined
  kept?: string | undefined
}

/** Why something waits for a plan, and whom to ask. */
export function NeedsPlan({ title, wish = 'plan', otherwise, kept }: NeedsPlanProps) {
  const { data: standing } = useQuery(standingQuery())
  const { advise } = useAsking(wish)
  const ended = standing?.ended && endedInWords(standing.ended)
  const sentences = wish !== 'plan' ? [otherwise, advise('larger')] : [ended, advise('goOn')]
  return (
    <Banner tone="warn" title={title} actions={<PlanActions wish={wish} />}>
      {[...sentences, kept].filter(Boolean).join(' ')}
    </Banner>
  )
}
