import type { ListProviderEvents, ProviderEvent } from '@postwright/contract/billing/provider-events'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../../cursor.ts'
import { asAdministrator } from '../customers/as-administrator.ts'
import { providerEvents } from '../table.ts'

/** Nobody is charged by what ends, such as smaller payments that were arranged and taken back before that was told. */
const mayCharge = sql`${providerEvents.event}->>'kind' not in ('subscription_ending', 'subscription_ended')`

/** What providers told of a workspace, newest first; without one, what belongs to none and may charge somebody. @throws FORBIDDEN, INVALID on `cursor` */
export async function listEvents(
  context: Context,
  { workspaceId, cursor, limit }: ListProviderEvents,
): Promise<{ items: ProviderEvent[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : positionAt(cursor, AtRow)
  const rows = await asAdministrator(context, 'looks at what payment providers told', (tx) =>
    tx
      .select()
      .from(providerEvents)
      .where(
        and(
          workspaceId === undefined ? and(isNull(providerEvents.workspaceId), mayCharge) : eq(providerEvents.workspaceId, workspaceId),
          after ? sql`(${providerEvents.receivedAt}, ${providerEvents.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
        ),
      )
      .orderBy(desc(providerEvents.receivedAt), desc(providerEvents.id))
      .limit(limit + 1),
  )
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { items: rows.slice(0, limit).map(present), nextCursor: last ? cursorOf([last.receivedAt.toISOString(), last.id]) : null }
}

function present(row: typeof providerEvents.$inferSelect): ProviderEvent {
  const { id, orderId, provider, type, problem, raw } = row
  return {
    id,
    orderId,
    provider,
    type,
    receivedAt: row.receivedAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
    problem,
    raw,
  }
}
