import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { prepared } from '../../../../infra/db/prepared.ts'
import { deliveries } from '../table.ts'
import type { Change, DeliveryRow } from './apply-transition.ts'

interface RowMove {
  row: DeliveryRow
  status: DeliveryRow['status']
  change?: Change | undefined
}

/** What a change may set. */
const settable = [
  'attempts',
  'lookups',
  'fence',
  'contentHash',
  'confirmedDuplicate',
  'payload',
  'payloadHash',
  'handle',
  'step',
  'pendingSince',
  'remoteId',
  'remoteUrl',
  'reasonCode',
  'reason',
  'dueAt',
  'cancelledFrom',
  'takenDownAt',
] as const satisfies readonly (keyof DeliveryRow)[]
export type Settable = (typeof settable)[number]

/** Writes what locked deliveries become, in one statement. @returns them in the order of the moves. */
export async function moveRows(tx: Tx, moves: readonly RowMove[]): Promise<DeliveryRow[]> {
  const written = await prepared(tx, 'deliveries.move', movingQuery).execute({ moves: JSON.stringify(moves.map(asJson)) })
  const byId = new Map(written.map((row) => [row.id, row]))
  return moves.map(({ row: { id } }) => {
    const moved = byId.get(id)
    if (!moved) throw new Error('A locked delivery is gone.')
    return moved
  })
}

function asJson({ row: { id, workspaceId }, status, change: { set = {}, isPending = false, lease, next } = {} }: RowMove) {
  return {
    id,
    workspace_id: workspaceId,
    status,
    set,
    is_pending: isPending,
    lease_owner: lease?.owner ?? null,
    lease_ms: lease?.ms ?? null,
    next_ms: next?.inMs ?? null,
    next_from: next?.from?.toISOString() ?? null,
  }
}

function movingQuery(tx: Tx) {
  const changes = Object.fromEntries(settable.map((name) => [name, changed(name)])) as Record<Settable, SQL>
  return tx
    .update(deliveries)
    .set({
      ...changes,
      pendingSince: sql`case when m.is_pending then coalesce(${deliveries.pendingSince}, now()) else ${changes.pendingSince} end`,
      status: sql`m.status`,
      leaseOwner: sql`m.lease_owner`,
      leaseUntil: fromNow(sql`clock_timestamp()`, sql`m.lease_ms`),
      // From this very moment: a wait that a platform asked for must not count what the transaction took before.
      nextAttemptAt: sql`coalesce(${fromNow(sql`greatest(clock_timestamp(), m.next_from)`, sql`m.next_ms`)}, ${deliveries.nextAttemptAt})`,
      publishedAt: sql`case when m.status = 'published' then now() else ${deliveries.publishedAt} end`,
      updatedAt: sql`now()`,
    })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder('moves')}::jsonb) as m (id uuid, workspace_id uuid, status text, set jsonb, is_pending boolean,
        lease_owner text, lease_ms float8, next_ms float8, next_from timestamptz)`,
    )
    .where(and(eq(deliveries.workspaceId, sql`m.workspace_id`), eq(deliveries.id, sql`m.id`)))
    .returning(getTableColumns(deliveries))
    .prepare('deliveries.move')
}

/** What a change names, be it null; else as it is. */
function changed(name: Settable): SQL {
  const column = deliveries[name]
  const type = column.getSQLType()
  const given =
    type === 'jsonb' ? sql`nullif(m.set -> ${sql.raw(`'${name}'`)}, 'null')` : sql`(m.set ->> ${sql.raw(`'${name}'`)})::${sql.raw(type)}`
  return sql`case when m.set ? ${sql.raw(`'${name}'`)} then ${given} else ${column} end`
}

function fromNow(start: SQL, milliseconds: SQL): SQL {
  return sql`${start} + ${milliseconds} * interval '1 millisecond'`
}
