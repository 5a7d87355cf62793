import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { and, desc, eq, sql } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { prepared } from '../../../infra/db/prepared.ts'
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

interface Row extends Record<string, unknown> {
  id: string
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
  const found = mayPublish(actor) ? (await tx.execute<Row>(troubleQuery(actor.workspaceId, bounds))).rows : []
  if (found.length === 0) return some

  for (const { status, total } of found) some[status].total = total
  const rows = await prepared(tx, 'deliveries.trouble', presentableQuery).execute({
    workspaceId: actor.workspaceId,
    ids: found.map(({ id }) => id),
  })
  for (const row of rows) if (row.delivery.status in some) some[row.delivery.status as Trouble].items.push(present(row))
  return some
}

function presentableQuery(tx: Tx) {
  return selectPresentable(tx)
    .where(and(eq(deliveries.workspaceId, sql.placeholder('workspaceId')), sql`${deliveries.id} = any(${sql.placeholder('ids')}::uuid[])`))
    .orderBy(desc(deliveries.dueAt), desc(deliveries.id))
    .prepare('deliveries.trouble')
}

function troubleQuery(workspaceId: string, { limit, countTo }: Bounds) {
  return sql`
    with open as (
      select d.id, d.status, d.due_at from deliveries d join businesses b on b.id = d.business_id and b.status = 'active'
      where d.workspace_id = ${workspaceId} and d.status in ('failed', 'missed', 'needs_attention')
      order by d.due_at desc, d.id desc limit ${countTo}
    ),
    placed as (
      select id, status, row_number() over (partition by status order by due_at desc, id desc) as place,
        (count(*) over (partition by status))::int as total
      from open
    )
    select id, status, total from placed where place <= ${limit}`
}
