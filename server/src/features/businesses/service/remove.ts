import type { RestoredBusiness } from '@postwright/contract/businesses'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { forbidden, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { bringBack, lockCancelledWithBusiness } from '../../deliveries/bring-back.ts'
import { admitOneMore } from '../plan-limit.ts'
import { mayDeleteBusiness } from '../policy.ts'
import { businessColumns, isRestorable, present } from '../service.ts'
import { businesses } from '../table.ts'
import { refusingTakenName } from '../taken-name.ts'

/** Deletes a business so that it can be restored for 30 days; what it had planned is cancelled until then. A second time changes nothing. */
export async function removeBusiness({ db, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  if (!mayDeleteBusiness(actor)) throw forbidden('Only owners and admins may delete a business.')
  const { workspaceId } = actor

  return db.transaction(async (tx) => {
    const one = and(eq(businesses.workspaceId, workspaceId), eq(businesses.id, id))
    const [removed] = await tx
      .update(businesses)
      .set({ status: 'inactive', deletedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(one, eq(businesses.status, 'active')))
      .returning({ name: businesses.name })
    if (!removed) {
      const [known] = await tx.select({ id: businesses.id }).from(businesses).where(one)
      if (!known) throw notFound('business')
      return {}
    }

    await emit(tx, { type: 'business.removed', by: actor, workspaceId, businessId: id, name: removed.name })
    return {}
  })
}

/**
 * Brings back a deleted business, with what its deletion cancelled. It says what became of that; a second time nothing happens.
 *
 * @throws NOT_FOUND after 30 days, FORBIDDEN with the reason `plan` at the limit, CONFLICT on `name` when another took it.
 */
export async function restoreBusiness({ db, actor }: Context, { id }: { id: string }): Promise<RestoredBusiness> {
  if (!mayDeleteBusiness(actor)) throw forbidden('Only owners and admins may restore a business.')
  const { workspaceId } = actor

  return db.transaction(async (tx) => {
    const [found] = await tx
      .select(businessColumns)
      .from(businesses)
      .where(and(eq(businesses.workspaceId, workspaceId), eq(businesses.id, id)))
      .for('no key update')
    if (!found) throw notFound('business')
    if (found.status === 'active') return { business: present(found), deliveries: { planned: 0, held: 0, missed: 0, failed: 0 } }
    const cancelled = await lockCancelledWithBusiness(tx, { workspaceId, businessId: id })
    await admitOneMore(tx, workspaceId)

    const [row] = await refusingTakenName(found.name, () =>
      tx
        .update(businesses)
        .set({ status: 'active', deletedAt: null, updatedAt: sql`now()` })
        .where(and(eq(businesses.workspaceId, workspaceId), eq(businesses.id, id), isRestorable()))
        .returning(businessColumns),
    )
    if (!row) throw notFound('business')

    await emit(tx, { type: 'business.restored', by: actor, workspaceId, businessId: id, name: row.name })
    return { business: present(row), deliveries: await bringBack(tx, cancelled) }
  })
}
