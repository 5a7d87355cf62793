import { headlineOf } from '@postwright/contract/content/headline'
import { isSchedulable } from '@postwright/contract/content/post-states'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { msg } from '@postwright/contract/core/msg'
import { Id } from '@postwright/contract/core/values'
import type { ChatCardOf, ConfirmCall } from '@postwright/contract/work/chat-cards'
import { z } from 'zod'

import type { Context } from '../../../../context.ts'
import { DomainError, forbidden, invalid } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { standingOf } from '../../../billing/subscriptions/public.ts'
import { businessOf } from '../../../content/businesses/public.ts'
import { approvePost, contentHash, mayApproveAtOnce, type PostRow, uncovered } from '../../../content/posts/public.ts'
import { cancelDelivery } from '../../../publishing/deliveries/public.ts'
import { schedulePost } from '../../../publishing/schedule/public.ts'
import { momentIn, nowIn } from '../clock.ts'
import type { CallRow } from '../rows.ts'
import { channelsFor } from './channels-for.ts'
import { postHere } from './post-of.ts'
import { freeTimes } from './slots.ts'
import { defineChatTool, type ToolUse } from './tool.ts'
import { withoutTime } from './without-time.ts'

type Card = ChatCardOf<'times'>
type Planned = Card['posts'][number]

const Local = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/, 'Use the form 2026-11-26T09:00.')
const most = 20

export const timesTool = defineChatTool({
  name: 'propose_times',
  tool: 'times',
  makes: true,
  description:
    'Proposes when posts go out, on the clock of the business; nothing is planned until the person says yes. Name posts by id, each with a time such as 2026-11-26T09:00 or without one for the next free time that is usual for its type. Without posts it takes the drafts of this conversation, else the newest posts without a time; a query narrows those down.',
  schema: z.object({
    posts: z
      .array(z.object({ postId: Id, at: Local.optional() }))
      .min(1)
      .max(most)
      .optional(),
    query: z.string().trim().max(200).optional(),
  }),
  async run(use, { posts: named, query }) {
    const found = named ? undefined : await withoutTime(use, query)
    const asked = named ?? found?.postIds.map((postId) => ({ postId })) ?? []
    if (asked.length === 0) throw invalid('posts', msg`There is no post without a time. Have some written first.`)
    const card = await use.context.db.transaction((tx) => proposal(tx, use, asked, found?.most))
    return {
      state: 'proposed',
      card,
      told: { proposed: true, timeZone: card.timeZone, posts: card.posts.map(({ postId, localTime }) => ({ postId, localTime })) },
    }
  },

  async confirm(context, call, said) {
    const card = await scheduled(context, call, said)
    return { card }
  },

  async undo(context, { card }) {
    if (card?.tool !== 'times') throw new Error('A call of a tool keeps its card.')
    for (const { deliveryIds } of card.posts) for (const id of deliveryIds) await cancelDelivery(context, { id })
    return card
  },
})

/**
 * Of posts that nobody named, those that cannot be planned are passed over, and the first `most` of the others are taken.
 *
 * @throws NOT_FOUND, INVALID, FORBIDDEN where a post that was named, or every other one, cannot be planned at all.
 */
async function proposal(
  tx: Tx,
  { context: { actor }, businessId }: ToolUse,
  asked: readonly { postId: string; at?: string | undefined }[],
  most?: number,
): Promise<Card> {
  const { workspaceId } = actor
  const { timeZone } = await businessOf(tx, { workspaceId, businessId })
  const slots = await freeTimes(tx, { workspaceId, businessId, timeZone })
  const posts: Planned[] = []
  let approves = 0
  let refusal: DomainError | undefined
  for (const { postId, at } of new Map(asked.map((one) => [one.postId, one])).values()) {
    if (posts.length === most) break
    try {
      const { isApproved, ...planned } = await plan(postId, at)
      posts.push(planned)
      if (!isApproved) approves += 1
    } catch (error) {
      if (most === undefined || !(error instanceof DomainError)) throw error
      refusal ??= error
    }
  }
  if (posts.length === 0 && refusal) throw refusal
  const standing = await standingOf(tx, workspaceId)
  return {
    tool: 'times',
    timeZone,
    posts,
    approves,
    holds: posts.reduce((sum, { channels }) => sum + channels.length, 0),
    postsLeft: standing.current?.posts.remaining ?? null,
  }

  async function plan(postId: string, at: string | undefined): Promise<Planned & { isApproved: boolean }> {
    const post = await postHere(tx, { workspaceId, businessId }, postId)
    if (!isSchedulable(post.status)) throw invalid('posts', msg`“${{ post: headlineOf(post) }}” cannot be planned as it stands.`)
    const fitting = await channelsFor(tx, { workspaceId, businessId, contentType: post.contentType })
    if (fitting.length === 0)
      throw invalid('posts', msg`No connected channel takes ${{ type: contentTypeLabel(post.contentType) }} posts. Connect one first.`)
    const channels = mayApproveAtOnce(actor, post) ? fitting : fitting.filter((channel) => !needsApproval(post, [channel]))
    if (channels.length === 0) throw forbidden(msg`Posts of this business are approved before they are planned, which you may not do.`)
    const isApproved = !needsApproval(post, channels)
    const localTime = at ?? slots.next(post.contentType)
    if (localTime <= slots.now) throw invalid('posts', msg`This time has passed. Choose a later one.`)
    const dueAt = momentIn(timeZone, localTime).toISOString()
    const title = headlineOf(post)
    return { postId, title, contentType: post.contentType, dueAt, localTime, channels, deliveryIds: [], isApproved }
  }
}

/** Approves what has to be, and plans all of them or none. The verbs ask their policies themselves. */
async function scheduled(context: Context, { card, businessId }: CallRow, { times }: ConfirmCall): Promise<Card> {
  if (card?.tool !== 'times') throw new Error('A call of a tool keeps its card.')
  const { workspaceId } = context.actor
  const posts: Planned[] = []
  for (const planned of card.posts) {
    const { postId, channels } = planned
    const dueAt = times.find((time) => time.postId === postId)?.dueAt ?? planned.dueAt
    const post = await context.db.transaction((tx) => postHere(tx, { workspaceId, businessId }, postId))
    if (needsApproval(post, channels)) await approvePost(context, { id: postId, revision: post.revision })
    const deliveries = await schedulePost(context, { postId, dueAt, channelIds: channels.map(({ id }) => id), confirmDuplicate: false })
    posts.push({ ...planned, dueAt, localTime: nowIn(card.timeZone, new Date(dueAt)), deliveryIds: deliveries.map(({ id }) => id) })
  }
  return { ...card, posts }
}

/** Whether the text, or one of these channels, is still to be approved. */
function needsApproval(post: PostRow, channels: readonly { id: string }[]): boolean {
  if (!post.requiresApproval) return false
  return post.approvedHash !== contentHash(post) || uncovered(post).some(({ id }) => channels.some((channel) => channel.id === id))
}
