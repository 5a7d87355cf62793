import type { Business } from '@postwright/contract/content/businesses'
import { and, asc, desc, eq, sql } from 'drizzle-orm'

import type { Actor } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { admitOneMore } from '../plan-limit.ts'
import { businessColumns, type BusinessRow, isRestorable, present } from '../service.ts'
import { businesses } from '../table.ts'
import { refusingTakenName } from '../taken-name.ts'

/** What can still be restored, deleted last first. */
export async function deletedBusinesses(tx: Tx, workspaceId: string): Promise<(Business & { deletedAt: string })[]> {
  const rows = await tx
    .select({ ...businessColumns, deletedAt: businesses.deletedAt })
    .from(businesses)
    .where(and(eq(businesses.workspaceId, workspaceId), isRestorable()))
    .orderBy(desc(businesses.deletedAt), asc(businesses.id))
  return rows.map(({ deletedAt, ...row }) => ({ ...present(row), deletedAt: (deletedAt ?? row.updatedAt).toISOString() }))
}

/** A business, deleted or not, held until the transaction ends. @throws NOT_FOUND */
export async function lockBusiness(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<BusinessRow> {
  const [found] = await tx
    .select(businessColumns)
    .from(businesses)
    .where(and(eq(businesses.workspaceId, workspaceId), eq(businesses.id, id)))
    .for('no key update')
  if (!found) throw notFound('business')
  return found
}

/**
 * Makes a locked, deleted business active again.
 *
 * @throws NOT_FOUND after 30 days, FORBIDDEN with the reason `plan` at the limit, CONFLICT on `name` when another took it.
 */
export async function reactivate(tx: Tx, actor: Actor, { id, name, isSample }: BusinessRow): Promise<Business> {
  const { workspaceId } = actor
  if (!isSample) await admitOneMore(tx, workspaceId)
  const [row] = await refusingTakenName(name, () =>
    tx
      .update(businesses)
      .set({ status: 'active', deletedAt: null, updatedAt: sql`now()` })
      .where(and(eq(businesses.workspaceId, workspaceId), eq(businesses.id, id), isRestorable()))
      .returning(businessColumns),
  )
  if (!row) throw notFound('business')
  await emit(tx, { type: 'business.restored', by: actor, workspaceId, businessId: id, name: row.name })
  return present(row)
}
