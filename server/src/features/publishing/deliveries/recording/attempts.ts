import { sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { rowsOf } from '../../../../infra/db/prepared.ts'
import type { LiveChangeKind } from '@postwright/contract/publishing/deliveries'
import type { Step } from '../../../../platforms/platform.ts'

export interface BegunAttempt {
  id: string
  workspaceId: string
  deliveryId: string
  fence: number
  kind: Step | LiveChangeKind
  /** Stable over all attempts with one text. */
  key: string
  payloadHash: string
}

export interface EndedAttempt {
  workspaceId: string
  deliveryId: string
  fence: number
  outcome: string
  detail: string | null
  answer: string | null
}

/** Writes attempts down before anything of them leaves. */
export async function beginAttempts(tx: Tx, begun: readonly BegunAttempt[]): Promise<void> {
  if (begun.length > 0) await rowsOf(tx, 'deliveries.begin-attempts', beginningQuery, { begun: JSON.stringify(begun) })
}

/** Each ends once: whatever comes after is not written over it. */
export async function endAttempts(tx: Tx, ended: readonly EndedAttempt[]): Promise<void> {
  if (ended.length > 0) await rowsOf(tx, 'deliveries.end-attempts', endingQuery, { ended: JSON.stringify(ended) })
}

function beginningQuery() {
  return sql`insert into delivery_attempts (id, workspace_id, delivery_id, number, kind, fence, idempotency_key, payload_hash)
    select id, "workspaceId", "deliveryId", fence, kind, fence, key, "payloadHash"
    from jsonb_to_recordset(${sql.placeholder('begun')}::jsonb)
      as b (id uuid, "workspaceId" uuid, "deliveryId" uuid, fence int, kind text, key text, "payloadHash" text)`
}

function endingQuery() {
  return sql`update delivery_attempts a set outcome = e.outcome, detail = e.detail, answer = e.answer, ended_at = clock_timestamp()
    from jsonb_to_recordset(${sql.placeholder('ended')}::jsonb) as e ("workspaceId" uuid, "deliveryId" uuid, fence int, outcome text, detail text, answer text)
    where a.workspace_id = e."workspaceId" and a.delivery_id = e."deliveryId" and a.fence = e.fence and a.ended_at is null`
}
