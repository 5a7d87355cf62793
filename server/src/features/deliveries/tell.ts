import { headlineOf } from '@postwright/contract/headline'
import { and, eq } from 'drizzle-orm'

import type { Tx } from '../../infra/db/database.ts'
import { channels } from '../channels/table.ts'
import { managersAnd, whoAskedFor } from '../notifications/recipients.ts'
import { notify } from '../notifications/service.ts'
import { posts } from '../posts/table.ts'
import type { DeliveryRow } from './move.ts'

const kinds = {
  failed: 'delivery_failed',
  needs_attention: 'delivery_needs_attention',
  missed: 'delivery_missed',
} as const

/** Tells the workspace's managers and whoever planned or wrote a post where its delivery ended, when a person has to know. */
export async function tellOfEnd(tx: Tx, row: DeliveryRow): Promise<void> {
  const { status, workspaceId, businessId, channelId, scheduledBy } = row
  if (status !== 'failed' && status !== 'needs_attention' && status !== 'missed') return

  const { post, channel, authorId } = await namesOf(tx, row)
  const kind = kinds[status]
  await notify(tx, {
    kind,
    workspaceId,
    businessId,
    userIds: await managersAnd(tx, { workspaceId, kind, businessId, named: [scheduledBy, authorId] }),
    subject: { post, channel, reason: row.reason ?? '' },
    about: channelId,
    link: `/app/publishing?view=trouble&business=${businessId}`,
  })
}

/** Nearly nobody asks to be told of what went well, so they are looked for first. `tx` is a system transaction. */
export async function tellOfPublication(tx: Tx, row: DeliveryRow): Promise<void> {
  const { workspaceId, businessId, channelId, scheduledBy, postId } = row
  const userIds = await whoAskedFor(tx, { workspaceId, kind: 'post_published', businessId, named: [scheduledBy] })
  if (userIds.length === 0) return

  const { post, channel } = await namesOf(tx, row)
  await notify(tx, {
    kind: 'post_published',
    workspaceId,
    businessId,
    userIds,
    subject: { post, channel },
    about: channelId,
    link: `/app/repository/${postId}`,
  })
}

async function namesOf(tx: Tx, { workspaceId, postId, channelId }: DeliveryRow) {
  const [found] = await tx
    .select({ title: posts.title, body: posts.body, authorId: posts.authorId, channel: channels.name })
    .from(posts)
    .innerJoin(channels, eq(channels.id, channelId))
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId)))
  if (!found) throw new Error('A delivery has a post and a channel.')
  return { post: headlineOf(found), channel: found.channel, authorId: found.authorId }
}
