import type { TutorialStepId } from '@postwright/contract/work/tutorial'
import { type SQL, sql } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { rowsOf } from '../../../infra/db/prepared.ts'

interface Who {
  workspaceId: string
  userId: string
}

/** A condition in SQL about what has the id of that placeholder. */
interface Condition {
  /** Each name has one condition. */
  name: string
  id: string | readonly string[]
  holds: SQL
}

const id = sql`${sql.placeholder('id')}::uuid`

/**
 * Ticks a step of somebody's checklist, once: it stays done whatever happens later. `provided`: for what only counts when it was done with
 * a business that is no sample.
 */
export async function markDone(tx: Tx, { workspaceId, userId }: Who, step: TutorialStepId, provided?: Condition): Promise<void> {
  const marking = () => sql`
    insert into tutorial_progress (workspace_id, user_id, item, state)
    select ${sql.placeholder('workspaceId')}::uuid, ${sql.placeholder('userId')}::uuid, ${sql.placeholder('item')}, 'done'
    where ${provided?.holds ?? sql`true`}
    on conflict (workspace_id, user_id, item) do update set state = 'done', at = now() where tutorial_progress.state = 'skipped'
    returning item`
  const values = { workspaceId, userId, item: `step:${step}`, id: provided?.id }
  const marked = await rowsOf(tx, `tutorial.done.${provided?.name ?? 'always'}`, marking, values)
  if (marked.length > 0) await emit(tx, { type: 'tutorial.changed', workspaceId, userId })
}

/** Or one of several. */
export function isRealBusiness(...businessIds: readonly string[]): Condition {
  const ids = sql`${sql.placeholder('id')}::uuid[]`
  return {
    name: 'real-business',
    id: businessIds,
    holds: sql`exists (select from businesses b where b.id = any(${ids}) and not b.is_sample)`,
  }
}

export function isFilledBusiness(businessId: string): Condition {
  return {
    name: 'filled-business',
    id: businessId,
    holds: sql`exists (select from businesses b where b.id = ${id} and not b.is_sample and ${isFilled(sql`b`)})`,
  }
}

export function isPostOfRealBusiness(postId: string): Condition {
  return {
    name: 'post',
    id: postId,
    holds: sql`exists (select from posts p join businesses b on b.id = p.business_id where p.id = ${id} and not b.is_sample)`,
  }
}

export function isChannelOfRealBusiness(channelId: string): Condition {
  return {
    name: 'channel',
    id: channelId,
    holds: sql`exists (select from channels c join businesses b on b.id = c.business_id where c.id = ${id} and not b.is_sample)`,
  }
}

export function isTalkAboutRealBusiness(conversationId: string): Condition {
  return {
    name: 'talk',
    id: conversationId,
    holds: sql`exists (select from chat_conversations c join businesses b on b.id = c.business_id where c.id = ${id} and not b.is_sample)`,
  }
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
