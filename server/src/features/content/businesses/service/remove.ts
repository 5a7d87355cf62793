import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { forbidden, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { mayDeleteBusiness } from '../policy.ts'
import { businesses } from '../table.ts'
import { msg } from '@postwright/contract/core/msg'

/** Soft delete: marks a business as deleted, so that it can be restored for 30 days; what it had planned is cancelled until then. A second time changes nothing. */
export async function removeBusiness({ db, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  if (!mayDeleteBusiness(actor)) throw forbidden(msg`Only owners and admins may delete a business.`)
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
