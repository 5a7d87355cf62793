import { sql } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { isFilled } from './mark.ts'

/** What a person had done before anybody kept count: looked for once, in what is there. From then on events say it. */
export async function countHistory(tx: Tx, { workspaceId, userId }: Pick<Actor, 'workspaceId' | 'userId'>): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    insert into tutorial_progress (workspace_id, user_id, item, state) values (${workspaceId}::uuid, ${userId}::uuid, 'history', 'done')
    on conflict do nothing`)
  if (!rowCount) return

  const real = sql`join businesses b on b.id = x.business_id and not b.is_sample where x.workspace_id = ${workspaceId}::uuid`
  await tx.execute(sql`
    insert into tutorial_progress (workspace_id, user_id, item, state, at)
    select ${workspaceId}::uuid, ${userId}::uuid, 'step:' || found.step, 'done', found.at
    from (
      select 'business' as step, min(b.created_at) as at from businesses b
        where b.workspace_id = ${workspaceId}::uuid and b.user_id = ${userId}::uuid and not b.is_sample
      union all select 'profile', min(b.updated_at) from businesses b
        where b.workspace_id = ${workspaceId}::uuid and b.user_id = ${userId}::uuid and not b.is_sample and ${isFilled(sql`b`)}
      union all select 'document', min(x.created_at) from documents x ${real} and x.user_id = ${userId}::uuid
      union all select 'draft', min(x.created_at) from posts x ${real} and x.author_id = ${userId}::uuid
      union all select 'approve', min(x.approved_at) from posts x ${real} and x.approved_by = ${userId}::uuid
      union all select 'channel', min(x.created_at) from channels x ${real} and x.id::text in (
        select a.subject from audit_log a where a.workspace_id = ${workspaceId}::uuid and a.actor_id = ${userId}::uuid and a.action = 'channel.connect')
      union all select 'schedule', min(x.created_at) from deliveries x ${real} and x.scheduled_by = ${userId}::uuid
      union all select 'publish', min(x.published_at) from deliveries x ${real} and x.scheduled_by = ${userId}::uuid
      union all select 'chat', min(x.created_at) from chat_conversations x ${real} and x.user_id = ${userId}::uuid
      union all select 'task', min(t.created_at) from tasks t left join businesses b on b.id = t.business_id
        where t.workspace_id = ${workspaceId}::uuid and t.created_by = ${userId}::uuid and b.is_sample is not true
      union all select 'invite', min(i.created_at) from invitations i
        where i.workspace_id = ${workspaceId}::uuid and i.invited_by = ${userId}::uuid
    ) as found
    where found.at is not null
    on conflict do nothing`)
}
