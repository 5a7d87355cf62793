import {
  momentOf,
  mostPlanItems,
  type PlanPeriod,
  type PlanSlot,
  type Rhythm,
  slotsOf,
} from '@postwright/contract/content/month-plan-slots'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { msg } from '@postwright/contract/core/msg'

import { invalid } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../businesses/public.ts'
import { nowIn, standingIn } from './standing.ts'

export interface Asked extends PlanPeriod {
  workspaceId: string
  businessId: string
  rhythm: readonly Rhythm[]
}

/**
 * When the posts of a plan would go out: from now on, around what is on the calendar and what of the plan is written already.
 *
 * @throws NOT_FOUND without the business, INVALID on `to`, or on `rhythm` when it makes no post or too many, or names a type that the
 * business does not use.
 */
export async function freeSlots(
  tx: Tx,
  asked: Asked,
  written: readonly Pick<PlanSlot, 'date' | 'contentType'>[] = [],
): Promise<PlanSlot[]> {
  const { name, timeZone, contentTypes } = await businessOf(tx, asked)
  const foreign = asked.rhythm.find(({ contentType }) => !contentTypes.includes(contentType))
  if (foreign)
    throw invalid(
      'rhythm',
      msg`${{ name }} does not use ${{ foreign: contentTypeLabel(foreign.contentType) }}. Choose it in the business profile first.`,
    )
  const now = nowIn(timeZone)
  if (`${asked.to}T24` < now) throw invalid('to', msg`These days are over. Choose days to come.`)
  const standing = await standingIn(tx, { ...asked, timeZone })
  const slots = slotsOf(asked, asked.rhythm, [...standing, ...written]).filter((slot) => momentOf(slot) > now)
  if (slots.length === 0 && written.length === 0)
    throw invalid('rhythm', msg`None of these days is free for a post. Choose other weekdays or a longer period.`)
  if (slots.length + written.length > mostPlanItems)
    throw invalid(
      'rhythm',
      msg`That makes ${{ count: slots.length + written.length }} posts; a plan has at most ${{ most: mostPlanItems }}. Shorten the period, or post less often.`,
    )
  return slots
}
