import { and, desc, eq, inArray } from 'drizzle-orm'

import { postsOf } from '../../../content/posts/public.ts'
import { listUnscheduled } from '../../../publishing/schedule/public.ts'
import { ofOwner } from '../rows.ts'
import { chatCalls } from '../table.ts'
import type { ToolUse } from './tool.ts'

const mostProposed = 3
const mostLookedAt = 50
const mostCalls = 20

interface Candidates {
  postIds: string[]
  /** So many of them are wanted. */
  most: number
}

/** The posts that a time is looked for: the drafts of the conversation that have none, else the newest ones, or those with some words. */
export async function withoutTime({ context, businessId, conversationId }: ToolUse, query = ''): Promise<Candidates> {
  if (query === '') {
    const made = await draftsOf(context, conversationId)
    if (made.length > 0) return { postIds: made, most: made.length }
  }
  const { items } = await listUnscheduled(context, { businessId, limit: mostLookedAt, ...(query !== '' && { q: query }) })
  return { postIds: items.map(({ id }) => id), most: mostProposed }
}

async function draftsOf({ db, actor }: ToolUse['context'], conversationId: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    const calls = await tx
      .select({ card: chatCalls.card })
      .from(chatCalls)
      .where(and(ofOwner(chatCalls, actor), eq(chatCalls.conversationId, conversationId), inArray(chatCalls.tool, ['drafts'])))
      .orderBy(desc(chatCalls.createdAt))
      .limit(mostCalls)
    const made = calls.flatMap(({ card }) => (card?.tool === 'drafts' ? card.drafts.flatMap(({ postId }) => postId ?? []) : []))
    const posts = await postsOf(tx, { workspaceId: actor.workspaceId, postIds: made.slice(0, 40) })
    const waiting = new Set(
      posts.filter(({ status, nextDueAt }) => nextDueAt === null && (status === 'draft' || status === 'approved')).map(({ id }) => id),
    )
    return made.filter((id) => waiting.has(id)).slice(0, 20)
  })
}
