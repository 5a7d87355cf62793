import type { TutorialStepId } from '@postwright/contract/work/tutorial'
import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'

import type { Services } from '../../../context.ts'
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
export async function markDone(
  { db }: Pick<Services, 'db'>,
  tx: Tx,
  { workspaceId, userId }: Who,
  step: TutorialStepId,
  provided?: Condition,
): Promise<void> {
  const finished = finishedOn(db)
  const key = `${workspaceId} ${userId} ${step}`
  if (finished.has(key)) return

  // What this transaction itself wrote is as old as now(): it may yet be undone, so it is not remembered.
  const marking = () => sql`
    with marked as (
      insert into tutorial_progress (workspace_id, user_id, item, state)
      select ${sql.placeholder('workspaceId')}::uuid, ${sql.placeholder('userId')}::uuid, ${sql.placeholder('item')}, 'done'
      where ${provided?.holds ?? sql`true`}
      on conflict (workspace_id, user_id, item) do update set state = 'done', at = now() where tutorial_progress.state = 'skipped'
      returning item)
    select exists (select from marked) as is_marked, exists (
      select from tutorial_progress
      where workspace_id = ${sql.placeholder('workspaceId')}::uuid and user_id = ${sql.placeholder('userId')}::uuid
        and item = ${sql.placeholder('item')} and state = 'done' and at < now()) as was_done`
  const values = { workspaceId, userId, item: `step:${step}`, id: provided?.id }
  const [row] = await rowsOf<Marked>(tx, `tutorial.done.${provided?.name ?? 'always'}`, marking, values)
  if (row?.was_done) finished.set(key, true)
  if (row?.is_marked) await emit(tx, { type: 'tutorial.changed', workspaceId, userId })
}

interface Marked {
  is_marked: boolean
  was_done: boolean
}

/** What this node saw done. Forgotten soon, so that whoever takes it from the database has it counted anew. */
function finishedOn(db: Services['db']): LRUCache<string, true> {
  let finished = finishedOf.get(db)
  if (!finished) finishedOf.set(db, (finished = new LRUCache({ max: 20_000, ttl: 5 * 60_000 })))
  return finished
}

const finishedOf = new WeakMap<Services['db'], LRUCache<string, true>>()

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
