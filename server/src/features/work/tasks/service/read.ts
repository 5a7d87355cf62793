import type { Task, TaskSummary } from '@postwright/contract/work/task-shapes'
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Actor, Context } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { authors, postOf, presentSummary as presentPost, summaryColumns as postColumns } from '../../../content/posts/public.ts'
import { posts } from '../../../content/posts/table.ts'
import { files } from '../../../core/files/table.ts'
import { users } from '../../../identity/accounts/table.ts'
import { presentFile } from '../attachments.ts'
import { assignees, isThere, personOf, presentSummary, selectSummaries, summaryColumns } from '../reading.ts'
import { taskFiles, taskPosts, tasks } from '../table.ts'

const makers = alias(users, 'makers')
/** Of one post. */
const mostOfPost = 50

export async function getTask({ db, actor }: Context, { id }: { id: string }): Promise<Task> {
  return db.transaction((tx) => taskOf(tx, actor, id))
}

/** @throws NOT_FOUND */
export async function taskOf(tx: Tx, actor: Actor, id: string): Promise<Task> {
  const { workspaceId } = actor
  const [row] = await tx
    .select({
      ...summaryColumns,
      description: tasks.description,
      items: tasks.checklist,
      createdBy: tasks.createdBy,
      makerName: makers.name,
    })
    .from(tasks)
    .leftJoin(businesses, eq(businesses.id, tasks.businessId))
    .leftJoin(assignees, eq(assignees.id, tasks.assigneeId))
    .leftJoin(makers, eq(makers.id, tasks.createdBy))
    .where(and(isThere(workspaceId), eq(tasks.id, id)))
  if (!row) throw notFound('task')
  return {
    ...presentSummary(row, actor),
    description: row.description,
    items: row.items,
    linkedPosts: await postsOf(tx, workspaceId, id),
    files: await filesOf(tx, workspaceId, id),
    createdBy: personOf(row.createdBy, row.makerName),
  }
}

async function postsOf(tx: Tx, workspaceId: string, taskId: string): Promise<Task['linkedPosts']> {
  const rows = await tx
    .select(postColumns)
    .from(taskPosts)
    .innerJoin(posts, eq(posts.id, taskPosts.postId))
    .innerJoin(businesses, and(eq(businesses.id, posts.businessId), eq(businesses.status, 'active')))
    .leftJoin(authors, eq(authors.id, posts.authorId))
    .where(and(eq(taskPosts.workspaceId, workspaceId), eq(taskPosts.taskId, taskId)))
    .orderBy(taskPosts.place)
  return rows.map(presentPost).map(({ id, title, contentType, status, businessName, nextDueAt }) => ({
    id,
    title,
    contentType,
    status,
    businessName,
    nextDueAt,
  }))
}

async function filesOf(tx: Tx, workspaceId: string, taskId: string): Promise<Task['files']> {
  const rows = await tx
    .select({ file: files, addedBy: users.name })
    .from(taskFiles)
    .innerJoin(files, eq(files.id, taskFiles.id))
    .leftJoin(users, eq(users.id, files.userId))
    .where(and(eq(taskFiles.workspaceId, workspaceId), eq(taskFiles.taskId, taskId)))
    .orderBy(asc(taskFiles.createdAt), asc(taskFiles.id))
  return rows.map(presentFile)
}

/** The tasks that a post is linked to, open ones first. @throws NOT_FOUND for a post that is not there */
export async function tasksOfPost({ db, actor }: Context, { postId }: { postId: string }): Promise<TaskSummary[]> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await postOf(tx, { workspaceId, postId })
    const rows = await selectSummaries(tx)
      .innerJoin(taskPosts, and(eq(taskPosts.taskId, tasks.id), eq(taskPosts.postId, postId)))
      .where(isThere(workspaceId))
      .orderBy(sql`${tasks.status} = 'done'`, tasks.dueOrder, tasks.id)
      .limit(mostOfPost)
    return rows.map((row) => presentSummary(row, actor))
  })
}
