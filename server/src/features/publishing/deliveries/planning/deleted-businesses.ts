import type { DeletedBusiness, RestoredBusiness } from '@postwright/contract/content/businesses'

import type { Context } from '../../../../context.ts'
import { forbidden } from '../../../../errors.ts'
import { mayDeleteBusiness, present, deletedBusinesses, lockBusiness, reactivate } from '../../../content/businesses/public.ts'
import { bringBack, countCancelledWithBusinesses, lockCancelledWithBusiness, wasDeleted } from './bring-back.ts'
import { msg } from '@postwright/contract/core/msg'

/** What can still be restored, deleted last first, and what would become of its deliveries. */
export async function listDeletedBusinesses({ db, actor }: Context): Promise<DeletedBusiness[]> {
  return db.transaction(async (tx) => {
    const deleted = await deletedBusinesses(tx, actor.workspaceId)
    if (deleted.length === 0) return []
    const cancelled = await countCancelledWithBusinesses(tx, actor.workspaceId)
    return deleted.map((business) => ({ ...business, deliveries: cancelled.get(business.id) ?? { coming: 0, overdue: 0 } }))
  })
}

/**
 * Brings back a deleted business, with what its deletion cancelled. It says what became of that; a second time nothing happens.
 *
 * @throws NOT_FOUND after 30 days, FORBIDDEN with the reason `plan` at the limit, CONFLICT on `name` when another took it.
 */
export async function restoreBusiness({ db, actor }: Context, { id }: { id: string }): Promise<RestoredBusiness> {
  if (!mayDeleteBusiness(actor)) throw forbidden(msg`Only owners and admins may restore a business.`)
  const { workspaceId } = actor

  return db.transaction(async (tx) => {
    const found = await lockBusiness(tx, { workspaceId, id })
    if (found.status === 'active') return { business: present(found), deliveries: { planned: 0, held: 0, missed: 0, failed: 0 } }

    const cancelled = await lockCancelledWithBusiness(tx, { workspaceId, businessId: id })
    return { business: await reactivate(tx, actor, found), deliveries: await bringBack(tx, cancelled, wasDeleted) }
  })
}
