import { headlineOf } from '@postwright/contract/content/headline'
import type { Sentence } from '@postwright/contract/core/sentences'
import { and, eq, inArray } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { inEnglish } from '../../../sentences.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { copyIn, coverageOf, submitIn } from '../../content/posts/public.ts'
import type { posts } from '../../content/posts/table.ts'
import { channels } from '../channels/table.ts'

interface Wanted {
  source: typeof posts.$inferSelect
  body: string
  showAs: 'draft' | 'approved'
  moment: Date
  /** Where it goes. */
  channelIds: readonly string[]
  /** What its reviewers are told, where nobody approved these words, or did not for these channels. */
  notes: { words: Sentence; channels: Sentence }
  /** Schedules the copy. */
  schedule: (copyId: string) => Promise<unknown>
}

type MadeAs = 'scheduled' | 'draft' | 'review'

/**
 * Writes a post once more, and schedules it as if by hand, or leaves it a draft. Where the business publishes approved texts only, and nobody
 * approved this one for these channels, it is a draft that waits for a review.
 *
 * @throws as `schedule` does.
 */
export async function makeCopy(
  tx: Tx,
  actor: Actor,
  { source, body, showAs, moment, channelIds, notes, schedule }: Wanted,
): Promise<{ id: string; madeAs: MadeAs }> {
  const { workspaceId, businessId } = source
  const business = await businessOf(tx, { workspaceId, businessId })
  const { id, isApproved } = await copyIn(tx, actor, { business, source, body })
  if (showAs === 'draft') return { id, madeAs: 'draft' }
  if (business.requiresApproval && !(isApproved && (await areCovered(tx, source, channelIds)))) {
    await askForReview(tx, actor, id, moment, inEnglish(isApproved ? notes.channels : notes.words))
    return { id, madeAs: 'review' }
  }
  await schedule(id)
  return { id, madeAs: 'scheduled' }
}

/** Whether what was approved may go to all of these channels as they are. */
async function areCovered(tx: Tx, { workspaceId, approvedChannels }: Wanted['source'], channelIds: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ id: channels.id, kind: channels.kind, settings: channels.settings })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), inArray(channels.id, [...channelIds])))
  return rows.length === channelIds.length && rows.every((channel) => coverageOf(approvedChannels, channel) === 'covered')
}

async function askForReview(tx: Tx, actor: Actor, id: string, moment: Date, note: string): Promise<void> {
  const submitted = await submitIn(tx, actor, { id, note, reviewers: [], level: 'any', again: true, decideBefore: moment })
  if (!submitted) return
  const { post, awaited } = submitted
  await emit(tx, {
    type: 'review.requested',
    by: actor,
    workspaceId: actor.workspaceId,
    businessId: post.businessId,
    businessName: post.businessName,
    posts: [{ postId: id, title: headlineOf(post) }],
    awaited,
    note,
  })
}
