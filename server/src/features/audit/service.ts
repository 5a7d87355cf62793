import type { AuditEntry } from '@postwright/contract/admin'
import type { AuditAction } from '@postwright/contract/audit'
import { Id } from '@postwright/contract/values'
import { desc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../context.ts'
import { forbidden, invalid } from '../../errors.ts'
import type { Tx } from '../../infra/db/database.ts'
import { currentOrigin } from '../../infra/origin.ts'
import { users } from '../accounts/table.ts'
import { mayReadAudit } from './policy.ts'
import { auditLog } from './table.ts'

/** What happened, and to what. `detail` holds no secret. */
export interface AuditEvent {
  action: AuditAction
  subject?: string
  detail?: Record<string, unknown>
}

/**
 * Writes down who did what, in the transaction that does it; from where is known by the request that is under way. No workspace: it
 * concerns the instance. A verb that changed nothing writes nothing.
 */
export async function recordAudit(tx: Tx, actor: { userId: string; workspaceId: string | null } | null, event: AuditEvent): Promise<void> {
  await tx.insert(auditLog).values({
    id: uuidv7(),
    workspaceId: actor?.workspaceId ?? null,
    actorId: actor?.userId ?? null,
    action: event.action,
    subject: event.subject ?? '',
    detail: event.detail ?? {},
    ...currentOrigin(),
  })
}

/** Who did what in the whole instance, newest first. The cursor is the last entry of the page before. */
export async function listAudit(
  { services, actor }: Context,
  { cursor: after, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  if (!mayReadAudit(actor)) throw forbidden('Only a super admin may do this.')
  if (after !== undefined && !Id.safeParse(after).success) throw invalid('cursor', 'This page does not exist. Start from the first one.')

  const older = after && sql`(${auditLog.createdAt}, ${auditLog.id}) < (select a.created_at, a.id from ${auditLog} a where a.id = ${after})`
  const rows = await services.db.asSystem('an administrator reads the audit log', (tx) =>
    tx
      .select({ entry: auditLog, actorName: users.name })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(older || undefined)
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(limit + 1),
  )
  const items = rows.slice(0, limit).map(({ entry, actorName }) => present(entry, actorName))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

function present({ id, createdAt, action, subject, detail }: typeof auditLog.$inferSelect, actorName: string | null): AuditEntry {
  return { id, at: createdAt.toISOString(), actorName: actorName ?? 'Postwright', action, subject, detail: sentence(detail) }
}

/** `reason: spam, plan: solo` */
function sentence(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
