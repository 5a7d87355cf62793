import { msg } from '@postwright/contract/core/msg'
import { sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { inEnglish } from '../../../sentences.ts'
import { deliveries } from '../deliveries/table.ts'
import { sendRepliesJob } from './jobs.ts'
import { deliveryReplies } from './table.ts'

interface Which {
  workspaceId: string
  deliveryIds: readonly string[]
}

/**
 * Writes down what follows posts that are out, and has it sent: the parts of a thread one after another, a comment after its minutes. Of a
 * post whose place on the platform nobody knows, nothing can be answered.
 */
export async function beginReplies({ jobs }: Pick<Services, 'jobs'>, tx: Tx, { workspaceId, deliveryIds }: Which): Promise<void> {
  const nowhere = inEnglish(msg`Nobody knows which post it answers: it was a person who said that the post is there.`)
  const { rows } = await tx.execute<{ delivery_id: string; is_to_be_sent: boolean }>(sql`
    insert into ${deliveryReplies} (delivery_id, number, workspace_id, business_id, kind, status, reason, next_at)
    select d.id, reply.number, d.workspace_id, d.business_id, reply.value ->> 'kind',
      case when d.remote_id is null then 'failed' else 'waiting' end, case when d.remote_id is null then ${nowhere} end,
      case when d.remote_id is not null and (reply.number = 1 or reply.value ->> 'kind' = 'comment')
        then coalesce(d.published_at, now()) + (reply.value ->> 'afterMinutes')::int * interval '1 minute' end
    from ${deliveries} d, jsonb_array_elements(d.payload -> 'replies') with ordinality as reply (value, number)
    where d.workspace_id = ${workspaceId} and d.id = any(${sql.param([...deliveryIds])}::uuid[]) and d.status = 'published' and d.payload ? 'replies'
    on conflict do nothing
    returning delivery_id, status = 'waiting' as is_to_be_sent`)
  const begun = new Set(rows.filter((row) => row.is_to_be_sent).map((row) => row.delivery_id))
  for (const deliveryId of begun) await jobs.send(tx, sendRepliesJob, { workspaceId, deliveryId })
}
