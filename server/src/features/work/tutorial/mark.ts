import type { TutorialStepId } from '@postwright/contract/work/tutorial'
import { type SQL, sql } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'

interface Who {
  workspaceId: string
  userId: string
}

/**
 * Ticks a step of somebody's checklist, once: it stays done whatever happens later. `provided` is a condition in SQL, for what only
 * counts when it was done with a business that is no sample.
 */
export async function markDone(tx: Tx, { workspaceId, userId }: Who, step: TutorialStepId, provided: SQL = sql`true`): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    insert into tutorial_progress (workspace_id, user_id, item, state)
    select ${workspaceId}::uuid, ${userId}::uuid, ${`step:${step}`}, 'done' where ${provided}
    on conflict (workspace_id, user_id, item) do update set state = 'done', at = now() where tutorial_progress.state = 'skipped'`)
  if (rowCount) await emit(tx, { type: 'tutorial.changed', workspaceId, userId })
}

export function isRealBusiness(businessId: string): SQL {
  return sql`exists (select from businesses b where b.id = ${businessId}::uuid and not b.is_sample)`
}

export function isFilledBusiness(businessId: string): SQL {
  return sql`exists (select from businesses b where b.id = ${businessId}::uuid and not b.is_sample and ${isFilled(sql`b`)})`
}

export function isPostOfRealBusiness(postId: string): SQL {
  return sql`exists (select from posts p join businesses b on b.id = p.business_id where p.id = ${postId}::uuid and not b.is_sample)`
}

export function isChannelOfRealBusiness(channelId: string): SQL {
  return sql`exists (select from channels c join businesses b on b.id = c.business_id where c.id = ${channelId}::uuid and not b.is_sample)`
}

export function isTalkAboutRealBusiness(conversationId: string): SQL {
  return sql`exists (select from chat_conversations c join businesses b on b.id = c.business_id where c.id = ${conversationId}::uuid and not b.is_sample)`
}

/** Who added these tasks by hand, for the whole workspace or for a business that is no sample. */
export async function makersOf(tx: Tx, taskIds: readonly string[]): Promise<string[]> {
  // All that a workspace has, after its clock was changed: nobody made any of them by that.
  if (taskIds.length === 0) return []
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct t.created_by as id from tasks t left join businesses b on b.id = t.business_id
    where t.id in ${taskIds} and t.created_by is not null and b.is_sample is not true order by 1`)
  return rows.map(({ id }) => id)
}

/** A profile says enough when drafts can draw on more than its name and context. */
export function isFilled(business: SQL): SQL {
  return sql`${business}.industry <> '' and jsonb_array_length(${business}.keywords) > 0 and (${business}.mission <> '' or ${business}.vision <> '' or jsonb_array_length(${business}.goals) > 0)`
}
