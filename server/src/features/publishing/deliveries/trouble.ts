import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { desc, eq, sql } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { prepared } from '../../../infra/db/prepared.ts'
import { mayPublish } from './policy.ts'
import { businesses } from '../../content/businesses/table.ts'
import { posts } from '../../content/posts/table.ts'
import { channels } from '../channels/table.ts'
import { present, presentable } from './present.ts'
import { deliveries } from './table.ts'

type Trouble = 'failed' | 'missed' | 'needs_attention'
type SomeDeliveries = { items: Delivery[]; total: number }

interface Bounds {
  /** Of each kind. */
  limit: number
  /** No more are counted, of all kinds together. */
  countTo: number
}

/** What went wrong and waits for a person's decision, the latest first; for whoever may decide. What is held waits for its channel. */
export async function deliveriesInTrouble(tx: Tx, actor: Actor, bounds: Bounds): Promise<Record<Trouble, SomeDeliveries>> {
  const some: Record<Trouble, SomeDeliveries> = {
    failed: { items: [], total: 0 },
    missed: { items: [], total: 0 },
    needs_attention: { items: [], total: 0 },
  }
  if (!mayPublish(actor)) return some

  const rows = await prepared(tx, 'deliveries.trouble', firstQuery).execute({ workspaceId: actor.workspaceId, ...bounds })
  for (const { total, ...row } of rows) {
    const ofKind = some[row.delivery.status as Trouble]
    ofKind.total = total
    ofKind.items.push(present(row))
  }
  return some
}

function firstQuery(tx: Tx) {
  const { placeholder } = sql
  // Joined with their businesses, the deliveries would be read again for each of them.
  const open = sql`
    select id, status, due_at from deliveries
    where workspace_id = ${placeholder('workspaceId')} and status in ('failed', 'missed', 'needs_attention')
      and business_id = any(array(select id from businesses where workspace_id = ${placeholder('workspaceId')} and status = 'active'))
    order by due_at desc, id desc limit ${placeholder('countTo')}`
  const placed = sql`(
    select id, row_number() over (partition by status order by due_at desc, id desc) as place, (count(*) over (partition by status))::int as total
    from (${open}) open
  ) placed`
  return tx
    .select({ ...presentable, total: sql<number>`placed.total` })
    .from(deliveries)
    .innerJoin(placed, sql`placed.id = ${deliveries.id} and placed.place <= ${placeholder('limit')}`)
    .innerJoin(posts, eq(posts.id, deliveries.postId))
    .innerJoin(businesses, eq(businesses.id, deliveries.businessId))
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .where(eq(deliveries.workspaceId, placeholder('workspaceId')))
    .orderBy(desc(deliveries.dueAt), desc(deliveries.id))
    .prepare('deliveries.trouble')
}
