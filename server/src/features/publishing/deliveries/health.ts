import { sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'

/** How long the delivery that waits longest is overdue, in seconds; 0 when none is. More than a minute means that nothing takes them. */
export async function oldestWaitSeconds({ db }: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await db.asSystem('see how late deliveries are', (tx) =>
    tx.execute<{ seconds: number }>(sql`
      select coalesce(extract(epoch from now() - least(
        (select min(next_attempt_at) from deliveries where status in ('scheduled', 'retrying', 'unknown', 'held')),
        (select min(lease_until) from deliveries where status = 'sending')
      )), 0)::float8 as seconds`),
  )
  return Math.max(0, rows[0]?.seconds ?? 0)
}

/** How many deliveries wait or are stuck, by status; what is over is not counted. */
export async function countDeliveries({ db }: Pick<Services, 'db'>): Promise<Record<string, number>> {
  const { rows } = await db.asSystem('count the deliveries that are not over', (tx) =>
    tx.execute<{ status: string; count: number }>(sql`
      select status, count(*)::int as count from deliveries
      where status in ('scheduled', 'sending', 'retrying', 'unknown', 'held', 'needs_attention') group by status`),
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
