import { headlineOf } from '@postwright/contract/content/headline'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, inArray, not, notInArray, type SQL, sql } from 'drizzle-orm'

import { channelName } from '../../../../channel-name.ts'
import type { EndedDelivery } from '../../../../event-parts.ts'
import type { Reactions } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { inEnglish, inLanguage } from '../../../../sentences.ts'
import { posts } from '../../../content/posts/table.ts'
import { members } from '../../../identity/team/table.ts'
import { channels } from '../../../publishing/channels/table.ts'
import { deliveries } from '../../../publishing/deliveries/table.ts'
import { tasks } from '../table.ts'
import { raiseTask, settleTask, settleTasks } from './automatic.ts'

interface OfPost {
  workspaceId: string
  postId: string
}

/** What makes tasks by itself, and what closes them. */
export const causes: Reactions = {
  'post.statusChanged': (_services, tx, { workspaceId, postIds }) => reviewsOf(tx, workspaceId, postIds),
  'post.textChanged': async (_services, tx, { workspaceId, postId, before, status }) => {
    const post = { workspaceId, postId }
    if (before === 'in_review' || status === 'in_review') await reviewOf(tx, post)
    if (before === 'failed' || before === 'scheduled') await settleDeliveries(tx, post)
  },
  'post.submitted': (_services, tx, post) => reviewOf(tx, post),
  'post.approved': (_services, tx, post) => reviewOf(tx, post),
  'post.returnedToDraft': (_services, tx, post) => endOf(tx, post),
  'post.changesAsked': (_services, tx, post) => endOf(tx, post),
  'post.archived': (_services, tx, post) => endOf(tx, post),
  'post.unarchived': (_services, tx, post) => reviewOf(tx, post),
  'post.rescheduled': async (_services, tx, { by: { workspaceId }, postId }) => {
    if (workspaceId !== null && postId !== undefined) await settleDeliveries(tx, { workspaceId, postId })
  },
  'channel.signedOut': async (_services, tx, { workspaceId, channelId, businessId, name }) =>
    raiseTask(tx, {
      workspaceId,
      cause: 'reconnect',
      causeId: channelId,
      businessId,
      title: inEnglish(msg`Connect ${{ channel: nameInEnglish(name) }} again`),
      status: 'todo',
      priority: 'high',
      assigneeId: await ownerOf(tx, workspaceId),
    }),
  'channel.reconnected': (_services, tx, which) => settleChannel(tx, which),
  'channel.disconnected': (_services, tx, which) => settleChannel(tx, which),
  'delivery.ended': async (_services, tx, { workspaceId, ended }) => {
    for (const one of ended.filter(isTrouble)) await raiseDelivery(tx, one)
    const over = ended.filter((one) => !isTrouble(one)).map(({ deliveryId }) => deliveryId)
    if (over.length > 0) await settleTasks(tx, workspaceId, and(eq(tasks.cause, 'delivery'), inArray(tasks.causeId, over)))
  },
  'delivery.decided': async (_services, tx, { by: { workspaceId }, deliveryId }) => {
    if (workspaceId !== null) await settleTasks(tx, workspaceId, isMended(workspaceId, eq(deliveries.id, deliveryId)))
  },
}

function isTrouble({ status }: EndedDelivery): boolean {
  return status === 'failed' || status === 'missed' || status === 'needs_attention'
}

/** Of a post in the title of a task, in characters: a card of the board shows what is to be done, too. */
const longestQuote = 60

function reviewOf(tx: Tx, { workspaceId, postId }: OfPost): Promise<void> {
  return reviewsOf(tx, workspaceId, [postId])
}

async function reviewsOf(tx: Tx, workspaceId: string, postIds: readonly string[]): Promise<void> {
  const isInReview = sql`exists (select from posts p where p.workspace_id = ${workspaceId} and p.id = ${tasks.causeId} and p.status = 'in_review')`
  const over = and(eq(tasks.cause, 'review'), inArray(tasks.causeId, [...postIds]), not(isInReview))
  await settleTasks(tx, workspaceId, over)
  const inReview = await tx
    .select({ id: posts.id, title: posts.title, body: sql<string>`left(${posts.body}, 700)`, businessId: posts.businessId })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), inArray(posts.id, [...postIds]), eq(posts.status, 'in_review')))
    .orderBy(posts.id)
  for (const { id: causeId, businessId, ...post } of inReview)
    await raiseTask(tx, {
      workspaceId,
      cause: 'review',
      causeId,
      businessId,
      title: inEnglish(msg`Review “${{ post: headlineOf(post, longestQuote) }}”`),
      status: 'in_review',
      priority: 'normal',
      assigneeId: null,
    })
}

/** Nobody reviews it, and nothing of it is sent. */
async function endOf(tx: Tx, post: OfPost): Promise<void> {
  await reviewOf(tx, post)
  await settleDeliveries(tx, post)
}

function settleChannel(tx: Tx, { workspaceId, channelId }: { workspaceId: string; channelId: string }): Promise<void> {
  return settleTask(tx, { workspaceId, cause: 'reconnect', causeId: channelId })
}

async function raiseDelivery(tx: Tx, { workspaceId, deliveryId, businessId, postId, channelId, scheduledBy, status }: EndedDelivery) {
  const [found] = await tx
    .select({ title: posts.title, body: sql<string>`left(${posts.body}, 700)`, channel: channels.name })
    .from(posts)
    .innerJoin(channels, eq(channels.id, channelId))
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId)))
  if (!found) return
  const post = headlineOf(found, longestQuote)
  const channel = nameInEnglish(found.channel)
  await raiseTask(tx, {
    workspaceId,
    cause: 'delivery',
    causeId: deliveryId,
    businessId,
    title: inEnglish(
      status === 'needs_attention'
        ? msg`Check whether “${{ post }}” is live on ${{ channel }}`
        : msg`See to “${{ post }}”, which was not published on ${{ channel }}`,
    ),
    status: 'todo',
    priority: 'high',
    assigneeId: scheduledBy,
  })
}

/** Those of the post of which something else became. */
async function settleDeliveries(tx: Tx, { workspaceId, postId }: OfPost): Promise<void> {
  await settleTasks(tx, workspaceId, isMended(workspaceId, eq(deliveries.postId, postId)))
}

/** Tasks of deliveries that are in no trouble any more. */
function isMended(workspaceId: string, which: SQL): SQL | undefined {
  const mended = sql`select ${deliveries.id} from ${deliveries} where ${and(
    eq(deliveries.workspaceId, workspaceId),
    which,
    notInArray(deliveries.status, ['failed', 'missed', 'needs_attention']),
  )}`
  return and(eq(tasks.cause, 'delivery'), sql`${tasks.causeId} in (${mended})`)
}

async function ownerOf(tx: Tx, workspaceId: string): Promise<string | null> {
  const [owner] = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.role, 'owner')))
  return owner?.userId ?? null
}

function nameInEnglish(channel: string): string {
  return inLanguage('en', () => channelName(channel))
}
