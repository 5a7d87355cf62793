import { and, eq, inArray } from 'drizzle-orm'

import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { posts } from '../../content/posts/table.ts'
import { taskPosts } from './table.ts'

interface OfTask {
  workspaceId: string
  taskId: string
}

/** Links a task to these posts and to no others. @returns whether anything changed. @throws NOT_FOUND for a post that is not there */
export async function linkPosts(tx: Tx, { workspaceId, taskId }: OfTask, postIds: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(postIds)]
  const ofTask = and(eq(taskPosts.workspaceId, workspaceId), eq(taskPosts.taskId, taskId))
  const linked = await tx.select({ postId: taskPosts.postId }).from(taskPosts).where(ofTask).orderBy(taskPosts.place)
  if (wanted.join() === linked.map(({ postId }) => postId).join()) return false
  if (wanted.length > 0) {
    const found = await tx
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.workspaceId, workspaceId), inArray(posts.id, wanted)))
    if (found.length < wanted.length) throw notFound('post')
  }
  await tx.delete(taskPosts).where(ofTask)
  if (wanted.length > 0) await tx.insert(taskPosts).values(wanted.map((postId, place) => ({ workspaceId, taskId, postId, place })))
  return true
}
