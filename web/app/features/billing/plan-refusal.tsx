import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { forbiddenReasonOf, messageOf, quotaRefusalOf } from '../../../lib/errors.ts'
import { Banner } from '../../../ui/banner.tsx'
import { PlanActions, useWhomToAsk } from './ask-for-plan.tsx'
import { allowsTheSame, endedInWords, isInUse, leftInWords } from './plan-words.ts'
import { standingQuery } from './queries.ts'

/** Whether something waits for a plan, or for a larger one. */
export function isPlanRefusal(error: unknown): boolean {
  return quotaRefusalOf(error) !== undefined || forbiddenReasonOf(error) === 'plan'
}

export interface PlanRefusalProps {
  error: unknown
  /** What else can be done where the plan is too small. */
  otherwise?: string
  /** What the refusal leaves as it is. */
  kept?: string
}

/** What the plan does not allow, and whom to ask. */
export function PlanRefusal({ error, otherwise, kept }: PlanRefusalProps) {
  const { data: standing } = useQuery(standingQuery())
  const quota = quotaRefusalOf(error)
  const current = standing?.current
  const [refused, setRefused] = useState({ error, under: current })
  if (refused.error !== error) setRefused({ error, under: current })
  // A plan was granted or changed meanwhile: the refusal is no longer true.
  if (quota === 'no_subscription' && current && isInUse(current)) return null
  if (current && refused.under && !allowsTheSame(refused.under, current)) return null
  const title = messageOf(error, 'Please subscribe to continue')
  if (quota === 'no_subscription' || (standing && !current)) return <NeedsPlan title={title} kept={kept} />
  const left = quota && current && leftInWords(quota === 'tokens_exceeded' ? 'token' : 'post', current)
  return <NeedsPlan title={title} larger otherwise={[left, otherwise].filter(Boolean).join(' ')} kept={kept} />
}

export interface NeedsPlanProps {
  title: string
  /** There is a plan, and it is too small. */
  larger?: boolean
  otherwise?: string | undefined
  kept?: string | undefined
}

/** Why something waits for a plan, and whom to ask. */
export function NeedsPlan({ title, larger = false, otherwise, kept }: NeedsPlanProps) {
  const { data: standing } = useQuery(standingQuery())
  const whom = useWhomToAsk()
  const ended = standing?.ended && endedInWords(standing.ended)
  const sentences = larger ? [otherwise, `${whom} for a larger plan.`] : [ended, `${whom} for a plan to go on.`]
  return (
    <Banner tone="warn" title={title} actions={<PlanActions larger={larger} />}>
      {[...sentences, kept].filter(Boolean).join(' ')}
    </Banner>
  )
}
