import { sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { rowsOf } from '../../../../infra/db/prepared.ts'

export interface EndedAttempt {
  workspaceId: string
  deliveryId: string
  fence: number
  outcome: string
  detail: string | null
}

/** Each ends once: whatever comes after is not written over it. */
export async function endAttempts(tx: Tx, ended: readonly EndedAttempt[]): Promise<void> {
  if (ended.length === 0) return
  await rowsOf(tx, 'deliveries.end-attempts', endingQuery, { ended: JSON.stringify(ended) })
}

function endingQuery() {
  return sql`update delivery_attempts a set outcome = e.outcome, detail = e.detail, ended_at = clock_timestamp()
    from jsonb_to_recordset(${sql.placeholder('ended')}::jsonb) as e ("workspaceId" uuid, "deliveryId" uuid, fence int, outcome text, detail text)
    where a.workspace_id = e."workspaceId" and a.delivery_id = e."deliveryId" and a.fence = e.fence and a.ended_at is null`
}
