import type { AuditAction } from '@postwright/contract/core/audit'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../infra/db/database.ts'
import { currentOrigin } from '../../../infra/origin.ts'
import { auditLog } from './table.ts'

/** What happened, and to what. `detail` holds no secret. */
export interface AuditEntry {
  action: AuditAction
  subject?: string
  detail?: Record<string, unknown>
}

/**
 * Writes down who did what, in the transaction that does it; from where is known by the request that is under way. No workspace: it
 * concerns the instance. A verb that changed nothing writes nothing.
 */
export async function recordAudit(
  tx: Tx,
  actor: { userId: string | null; workspaceId: string | null } | null,
  entry: AuditEntry,
): Promise<void> {
  await tx.insert(auditLog).values({
    id: uuidv7(),
    workspaceId: actor?.workspaceId ?? null,
    actorId: actor?.userId ?? null,
    action: entry.action,
    subject: entry.subject ?? '',
    detail: entry.detail ?? {},
    ...currentOrigin(),
  })
}

/** Entries stay, and do not say any more who acted. `tx` is a system transaction. */
export async function forgetInAuditLog(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select forget_in_audit_log(${userId}::uuid)`)
}
