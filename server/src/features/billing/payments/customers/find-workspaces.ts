import { and, eq, isNotNull, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { namedLike, profiles } from '../../../identity/accounts/table.ts'
import { workspaces } from '../../../identity/team/table.ts'
import { isNumbered } from '../invoices/kept.ts'
import { invoices } from '../table.ts'

/**
 * The ids of workspaces, for `in`: of the invoice with this number; else by words that the name of the workspace has, or that begin the
 * words of its owner's name or address.
 */
export function workspacesFoundBy(tx: Tx, q: string) {
  const numbered = isNumbered(q)
  if (numbered)
    return tx
      .select({ id: sql<string>`${invoices.workspaceId}` })
      .from(invoices)
      .where(and(numbered, isNotNull(invoices.workspaceId)))
  const words = q.split(/\s+/u).filter(Boolean)
  const byName = tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(...words.map((word) => sql`position(lower(${word}) in lower(${workspaces.name})) > 0`)))
  const byOwner = tx
    .select({ id: workspaces.id })
    .from(profiles)
    .innerJoin(workspaces, eq(workspaces.ownerId, profiles.userId))
    .where(namedLike(q))
  return byName.union(byOwner)
}
