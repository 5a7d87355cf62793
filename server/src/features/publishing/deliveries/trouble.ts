import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { and, desc, eq, sql } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { prepared, rowsOf } from '../../../infra/db/prepared.ts'
import { mayPublish } from './policy.ts'
import { present, selectPresentable } from './present.ts'
import { deliveries } from './table.ts'

type Trouble = 'failed' | 'missed' | 'needs_attention'
type SomeDeliveries = { items: Delivery[]; total: number }

interface Bounds {
  /** Of each kind. */
  limit: number
  /** No more are counted, of all kinds together. */
  countTo: number
}

interface Total {
  status: Trouble
  total: number
}

/** What went wrong and waits for a person's decision, the latest first; for whoever may decide. What is held waits for its channel. */
export async function deliveriesInTrouble(tx: Tx, actor: Actor, bounds: Bounds): Promise<Record<Trouble, SomeDeliveries>> {
  const some: Record<Trouble, SomeDeliveries> = {
    failed: { items: [], total: 0 },
    missed: { items: [], total: 0 },
    needs_attention: { items: [], total: 0 },
  }
  if (!mayPublish(actor)) return some

  const of = { workspaceId: actor.workspaceId, ...bounds }
  const [totals, rows] = await Promise.all([
    rowsOf<Total>(tx, 'deliveries.trouble.totals', totalsQuery, of),
    prepared(tx, 'deliveries.trouble', firstQuery).execute(of),
  ])
  for (const { status, total } of totals) some[status].total = total
  for (const row of rows) if (row.delivery.status in some) some[row.delivery.status as Trouble].items.push(present(row))
  return some
}

const open = sql`
  select d.id, d.status, d.due_at from deliveries d join businesses b on b.id = d.business_id and b.status = 'active'
  where d.workspace_id = ${sql.placeholder('workspaceId')} and d.status in ('failed', 'missed', 'needs_attention')
  order by d.due_at desc, d.id desc limit ${sql.placeholder('countTo')}`

function totalsQuery() {
  return sql`select status, count(*)::int as total from (${open}) open group by status`
}

function firstQuery(tx: Tx) {
  const placed = sql`select id, row_number() over (partition by status order by due_at desc, id desc) as place from (${open}) open`
  const first = sql`select id from (${placed}) placed where place <= ${sql.placeholder('limit')}`
  return selectPresentable(tx)
    .where(and(eq(deliveries.workspaceId, sql.placeholder('workspaceId')), sql`${deliveries.id} = any(array(${first}))`))
    .orderBy(desc(deliveries.dueAt), desc(deliveries.id))
    .prepare('deliveries.trouble')
}
