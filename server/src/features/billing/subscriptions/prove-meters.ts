import { sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { usersWithRole } from '../../identity/accounts/public.ts'
import type { Quota } from './table.ts'

interface Difference {
  workspaceId: string
  workspace: string
  ownerId: string
  subscriptionId: string
  quota: Quota
  included: number
  remaining: number
  held: number
  used: number
}

/** More of them have one cause. */
const toldAtMost = 50

/**
 * Proves of every meter that what is included remains, is held or was used. What differs is told to the super admins and written down, and
 * left as it is: a number that is mended hides why it was wrong.
 */
export async function proveMeters({ db, log }: Pick<Services, 'db' | 'log'>): Promise<number> {
  return db.asSystem('the meters of all workspaces are proven', async (tx) => {
    const differences = await differencesIn(tx)
    if (differences.length === 0) return 0
    log.error({ meters: differences.length, subscriptionId: differences[0]?.subscriptionId }, 'meters do not add up')
    const administrators = await usersWithRole(tx, 'super_admin')
    for (const difference of differences)
      await emit(tx, { type: 'quota.unproven', by: { userId: null, workspaceId: difference.workspaceId }, administrators, ...difference })
    return differences.length
  })
}

/** In one statement, which sees one moment. */
async function differencesIn(tx: Tx): Promise<Difference[]> {
  const { rows } = await tx.execute<Difference & Record<string, unknown>>(sql`
    with held as (select subscription_id, kind, sum(amount)::int as amount from quota_holds group by 1, 2),
      meters as (
        select s.id, s.workspace_id, m.quota, m.included, m.remaining, m.used
        from subscriptions s cross join lateral (values
          ('tokens', s.tokens_included, s.current_tokens, s.used_tokens),
          ('posts', s.posts_included, s.current_posts, s.used_posts)) as m(quota, included, remaining, used)
      )
    select m.workspace_id as "workspaceId", w.name as workspace, w.owner_id as "ownerId", m.id as "subscriptionId", m.quota, m.included, m.remaining,
      coalesce(h.amount, 0) as held, m.used
    from meters m join workspaces w on w.id = m.workspace_id left join held h on h.subscription_id = m.id and h.kind = m.quota
    where m.included <> m.remaining + coalesce(h.amount, 0) + m.used
    order by m.id, m.quota
    limit ${toldAtMost}`)
  return rows
}
