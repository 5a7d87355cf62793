import { msg } from '@postwright/contract/core/msg'
import type { Task } from '@postwright/contract/work/task-shapes'
import type { CreateTask } from '@postwright/contract/work/tasks'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Actor, Context } from '../../../../context.ts'
import { forbidden } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { note } from '../discussion/note.ts'
import { blankTask, changesOf } from '../fields.ts'
import { linkPosts } from '../links.ts'
import { firstPlace } from '../place.ts'
import { mayWriteTasks } from '../policy.ts'
import { tasks } from '../table.ts'
import { tellAssignee } from '../tell.ts'
import { taskOf } from './read.ts'

/** @throws FORBIDDEN, INVALID by field, NOT_FOUND for a business that is not there */
export async function createTask({ db, actor }: Context, input: CreateTask): Promise<Task> {
  return db.transaction(async (tx) => {
    const id = await addTask(tx, actor, input)
    return taskOf(tx, actor, id)
  })
}

/** The same within a transaction. @returns its id */
export async function addTask(tx: Tx, actor: Actor, { status, postIds = [], ...fields }: CreateTask): Promise<string> {
  if (!mayWriteTasks(actor)) throw forbidden(msg`Only owners, admins and editors may add tasks.`)
  const { workspaceId, userId } = actor
  const id = uuidv7()
  const { set } = await changesOf(tx, blankTask(workspaceId), fields)
  await tx.insert(tasks).values({
    ...(set as Partial<typeof tasks.$inferInsert>),
    id,
    workspaceId,
    title: fields.title,
    status,
    ...(status === 'done' && { completedAt: sql`now()` }),
    position: await firstPlace(tx, { workspaceId, status }),
    createdBy: userId,
    updatedBy: userId,
  })
  await linkPosts(tx, { workspaceId, taskId: id }, postIds)
  await note(tx, { workspaceId, taskId: id, userId }, [{ kind: 'created' }])
  await emit(tx, { type: 'task.changed', workspaceId, taskIds: [id] })
  await tellAssignee(tx, actor, { ...fields, id })
  return id
}
