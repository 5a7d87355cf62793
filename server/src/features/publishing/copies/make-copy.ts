import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'
import { and, eq, inArray } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import { DomainError } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { inEnglish } from '../../../sentences.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { contentHash, copyIn, hashInWords, receiptsFor } from '../../content/posts/public.ts'
import { posts } from '../../content/posts/table.ts'
import { channels } from '../channels/table.ts'
import { obstacleInCoverage } from '../deliveries/public.ts'
import { askAbout } from './ask-about.ts'

type Source = typeof posts.$inferSelect

/** One approval, of the post or of the same words, is for this showing as well: it is made once that is there. */
export class NeedsApproval extends DomainError {
  constructor(sentence: Sentence) {
    super('CONFLICT', sentence, undefined, [{ field: 'postId', message: sentence }])
  }
}

interface Wanted {
  source: Source
  body: string
  showAs: 'draft' | 'approved'
  moment: Date
  /** Where it goes. */
  channelIds: readonly string[]
  /** What the reviewers of other words are told. */
  note: Sentence
  /** Schedules the copy. */
  schedule: (copyId: string) => Promise<unknown>
}

type MadeAs = 'scheduled' | 'draft' | 'review'

/**
 * Writes a post once more, and schedules it as if by hand, or leaves it a draft. Where the business publishes approved posts only, the approval
 * of the post is that of every copy of it as it is. Other words of it that nobody approved are a draft that waits for a review.
 *
 * @throws NeedsApproval where the post itself is not approved for these channels, or these words wait for a review already; as `schedule` does.
 */
export async function makeCopy(
  tx: Tx,
  actor: Actor,
  { source, body, showAs, moment, channelIds, note, schedule }: Wanted,
): Promise<{ id: string; madeAs: MadeAs }> {
  const { workspaceId, businessId } = source
  const business = await businessOf(tx, { workspaceId, businessId })
  const goesOut = showAs === 'approved'
  const receipts = await receiptsFor(tx, source, body)
  const standing =
    goesOut && business.requiresApproval
      ? await standingOf(tx, { receipts, business, channelIds })
      : { receipt: receipts[0], obstacle: null }
  const { receipt = null, obstacle } = standing
  if (obstacle) await refuseUnlessAnew(tx, { source, body, obstacle })
  const id = await copyIn(tx, actor, { business, source, body, receipt })
  if (!goesOut) return { id, madeAs: 'draft' }
  if (obstacle) {
    await askAbout(tx, actor, { id, note: inEnglish(note), decideBefore: moment })
    return { id, madeAs: 'review' }
  }
  await schedule(id)
  return { id, madeAs: 'scheduled' }
}

interface Asked {
  receipts: readonly Source[]
  business: Awaited<ReturnType<typeof businessOf>>
  channelIds: readonly string[]
}

/** The approval by which these words may go to all of these channels, and what lacks where there is none. */
async function standingOf(tx: Tx, { receipts, business, channelIds }: Asked): Promise<{ receipt?: Source; obstacle: Sentence | null }> {
  const [first] = receipts
  if (!first) return { obstacle: msg`Its post is not approved as it is. One approval is for all of its showings.` }
  const found = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.workspaceId, first.workspaceId), inArray(channels.id, [...channelIds])))
  const lacks = (receipt: Source) => found.flatMap((channel) => obstacleInCoverage({ post: receipt, business, channel }) ?? []).at(0)
  const receipt = receipts.find((one) => !lacks(one))
  return receipt ? { receipt, obstacle: null } : { obstacle: lacks(first)?.message ?? null }
}

interface Unapproved {
  source: Source
  body: string
  obstacle: Sentence
}

/** @throws NeedsApproval where one decision, about the post itself or about a copy with the same words, is for this copy as well. */
async function refuseUnlessAnew(tx: Tx, { source, body, obstacle }: Unapproved): Promise<void> {
  if (body === source.body && source.status !== 'published') throw new NeedsApproval(obstacle)
  const waiting = await tx
    .select({ title: posts.title, body: posts.body, contentType: posts.contentType, media: posts.media, forChannels: posts.forChannels })
    .from(posts)
    .where(and(eq(posts.workspaceId, source.workspaceId), eq(posts.sourcePostId, source.id), eq(posts.status, 'in_review')))
    .limit(mostWaiting)
  const hash = hashInWords(source, body)
  if (waiting.some((copy) => contentHash(copy) === hash)) throw new NeedsApproval(msg`These words wait for a review already.`)
}

/** More than a post has other wordings. */
const mostWaiting = 100
