import type { Ask } from '@postwright/contract/content/asks'

import { asksOf } from '../../../../ai/asks/asks.ts'
import type { Context } from '../../../../context.ts'
import { businessOf } from '../../businesses/public.ts'

/**
 * What a brief promises and does not contain.
 *
 * @throws NOT_FOUND without the business.
 */
export async function listAsks({ db, actor }: Context, { businessId, text }: { businessId: string; text: string }): Promise<Ask[]> {
  const business = await db.transaction((tx) => businessOf(tx, { workspaceId: actor.workspaceId, businessId }))
  return asksOf(text, { hasPlace: business.location !== '', profile: `${business.context} ${business.mission}` })
}
