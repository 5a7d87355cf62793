import { headlineOf } from '@postwright/contract/content/headline'
import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'
import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { emit } from '../../../../events.ts'
import type { Actor } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { inEnglish } from '../../../../sentences.ts'
import { businessOf } from '../../../content/businesses/public.ts'
import { copyIn, coverageOf, submitIn } from '../../../content/posts/public.ts'
import { channels } from '../../channels/table.ts'
import { planIn } from '../../schedule/public.ts'
import { freeMoments } from '../../slots/public.ts'
import { evergreenShowings } from '../table.ts'
import type { OfBusiness } from './fill.ts'
import type { Turn } from './show-at.ts'
import { hashOfBody } from './wording.ts'

/** Somebody took the posting time in the meantime. It undoes what was written for it. */
export class TimeTaken extends Error {}

interface When extends OfBusiness {
  channelId: string
  moment: Date
}

/**
 * Writes a copy of the post for a posting time: scheduled as if by hand, or as a draft that stands on the calendar then. Where the business
 * publishes approved texts only, and nobody approved this one for the channel, it is a draft that waits for a review.
 *
 * @throws TimeTaken, and as `schedulePost`.
 */
export async function makeCopy(tx: Tx, { candidate, source, body, actor }: Turn, when: When): Promise<void> {
  const { workspaceId, businessId, channelId, moment } = when
  const business = await businessOf(tx, { workspaceId, businessId })
  const copy = await copyIn(tx, actor, { business, source, body })
  const isToReview = business.requiresApproval && !(copy.isApproved && (await isCovered(tx, source, when)))
  if (candidate.showAs === 'approved' && !isToReview) {
    const asked = { postId: copy.id, channelIds: [channelId], confirmDuplicate: candidate.restDays === 1 }
    await planIn(tx, actor, asked, async () => {
      await refuseTaken(tx, when)
      return moment
    })
  } else {
    await refuseTaken(tx, when)
    if (candidate.showAs === 'approved')
      await askForReview(tx, actor, { id: copy.id, moment, note: copy.isApproved ? otherChannel : otherWords })
  }
  await tx.insert(evergreenShowings).values({
    id: uuidv7(),
    workspaceId,
    businessId,
    entryId: candidate.entryId,
    sourcePostId: source.id,
    channelId,
    dueAt: moment,
    copyPostId: copy.id,
    state: 'made',
    bodyHash: hashOfBody(body),
  })
}

/** Whether what was approved may go to the channel as it is. */
async function isCovered(tx: Tx, { approvedChannels }: Turn['source'], { workspaceId, channelId }: When): Promise<boolean> {
  const [channel] = await tx
    .select({ id: channels.id, kind: channels.kind, settings: channels.settings })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, channelId)))
  return channel !== undefined && coverageOf(approvedChannels, channel) === 'covered'
}

async function refuseTaken(tx: Tx, { workspaceId, channelId, moment }: When): Promise<void> {
  const free = await freeMoments(tx, { workspaceId, channelId, limit: 100 })
  if (!free.some((one) => one.getTime() === moment.getTime())) throw new TimeTaken()
}

const otherWords = msg`It comes again by the evergreen library, in words that nobody approved yet.`
const otherChannel = msg`It comes again by the evergreen library, on a channel for which nobody approved it yet.`

interface Asked {
  id: string
  moment: Date
  note: Sentence
}

async function askForReview(tx: Tx, actor: Actor, { id, moment, note: why }: Asked): Promise<void> {
  const { workspaceId } = actor
  const note = inEnglish(why)
  const submitted = await submitIn(tx, actor, { id, note, reviewers: [], level: 'any', decideBefore: moment })
  if (!submitted) return
  const { post, awaited } = submitted
  await emit(tx, {
    type: 'review.requested',
    by: actor,
    workspaceId,
    businessId: post.businessId,
    businessName: post.businessName,
    posts: [{ postId: id, title: headlineOf(post) }],
    awaited,
    note,
  })
}
