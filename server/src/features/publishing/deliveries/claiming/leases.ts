import { and, eq, type SQL, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { deliveries } from '../table.ts'

/** Prolongs what this node holds. @returns the ids that are still its own. */
export async function renewLeases(
  { db }: Services,
  { owner, held, leaseMs }: { owner: string; held: readonly { id: string; fence: number }[]; leaseMs: number },
): Promise<Set<string>> {
  const until = sql`now() + ${leaseMs}::float8 * interval '1 millisecond'`
  const mine = sql`(${deliveries.id}, ${deliveries.fence}) in (select * from unnest(${sql.param(held.map(({ id }) => id))}::uuid[], ${sql.param(held.map(({ fence }) => fence))}::int[]))`
  const rows = await db.asSystem('renew the leases of this node', (tx) =>
    tx
      .update(deliveries)
      // A look-up is a waiting row that nobody may take until its lease is over.
      .set({
        leaseUntil: until,
        nextAttemptAt: sql`case when ${deliveries.status} = 'unknown' then ${until} else ${deliveries.nextAttemptAt} end`,
      })
      .where(and(eq(deliveries.leaseOwner, owner), mine))
      .returning({ id: deliveries.id }),
  )
  return new Set(rows.map(({ id }) => id))
}

/** How long until something is due that this node could take, and the database's time now; null when nothing waits. */
export async function nextDue(
  { db }: Services,
  fullChannels: readonly string[],
  isPassedOver: SQL = sql`false`,
): Promise<{ inMs: number | null; now: number }> {
  const { rows } = await db.asSystem('see when the next delivery is due', (tx) =>
    tx.execute<{ in_ms: number | null; now: number }>(sql`
      select (extract(epoch from min(next_attempt_at) - now()) * 1000)::float8 as in_ms, (extract(epoch from now()) * 1000)::float8 as now
      from deliveries d where status in ('scheduled', 'retrying', 'unknown', 'held') and not ${isPassedOver} and channel_id <> all(${sql.param([...fullChannels])}::uuid[])`),
  )
  return { inMs: rows[0]?.in_ms ?? null, now: rows[0]?.now ?? Date.now() }
}
