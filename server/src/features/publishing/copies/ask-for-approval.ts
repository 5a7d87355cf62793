import { brokenLimits } from '@postwright/contract/content/content-checks'
import { brokenMediaLimits } from '@postwright/contract/content/media-checks'
import type { Sentence } from '@postwright/contract/core/sentences'
import { and, eq, type SQL } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { inEnglish } from '../../../sentences.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { contentHash } from '../../content/posts/public.ts'
import { posts } from '../../content/posts/table.ts'
import { askAbout } from './ask-about.ts'

interface Asked {
  businessId: string
  /** Which posts of it, at most `mostAsked`. */
  which: SQL | undefined
  /** What reviewers are told. */
  note: Sentence
}

/**
 * Asks for the one approval by which posts are shown again, where their business publishes approved posts only: of drafts that nobody approved.
 * What cannot be sent to a review as it is, such as a text over a limit, is left to its writer.
 */
export async function askForApproval(tx: Tx, actor: Actor, { businessId, which, note }: Asked): Promise<void> {
  const { workspaceId } = actor
  if (!(await businessOf(tx, { workspaceId, businessId })).requiresApproval) return
  const drafts = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.businessId, businessId), eq(posts.status, 'draft'), which))
    .orderBy(posts.id)
    .limit(mostAsked)
  for (const post of drafts)
    if (post.approvedHash !== contentHash(post) && isFit(post))
      await askAbout(tx, actor, { id: post.id, note: inEnglish(note), decideBefore: null })
}

const mostAsked = 100

function isFit(post: typeof posts.$inferSelect): boolean {
  const { contentType, title, body, media } = post
  const isBlank = body.trim() === '' && (title ?? '').trim() === ''
  return !isBlank && brokenLimits(contentType, post).length === 0 && brokenMediaLimits(contentType, media).length === 0
}
