import { headlineOf } from '@postwright/contract/content/headline'
import type { Origin } from '@postwright/contract/work/analytics'
import { and, eq, isNotNull } from 'drizzle-orm'

import { type Context, within } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { listVersions, postOf, present } from '../../content/posts/public.ts'
import { channels } from '../../publishing/channels/table.ts'
import { deliveries } from '../../publishing/deliveries/table.ts'
import { firstHours } from './first-hours.ts'

/** What wrote a published post, what people made of it, and how its first hours went. @throws NOT_FOUND for what was not published. */
export async function readOrigin(context: Context, { deliveryId }: { deliveryId: string }): Promise<Origin> {
  const { workspaceId } = context.actor
  return context.db.transaction(async (tx) => {
    const delivery = await publishedDelivery(tx, { workspaceId, deliveryId })
    const { postId, channelName, publishedAt } = delivery
    const post = present(await postOf(tx, { workspaceId, postId }))
    const versions = (await listVersions({ ...context, db: within(tx) }, { id: postId })).toReversed()
    const written = versions.findLast(({ writtenBy }) => writtenBy !== null)
    const sent = delivery.payload ?? post.content
    return {
      deliveryId,
      postId,
      title: headlineOf(sent),
      text: sent.body,
      contentType: post.contentType,
      channelName,
      publishedAt: publishedAt.toISOString(),
      brief: post.brief,
      askedBy: versions[0]?.authorName ?? null,
      askedAt: versions[0]?.createdAt ?? null,
      writtenBy: written?.writtenBy ?? null,
      writtenVersion: written?.number ?? null,
      sources: written?.sources ?? [],
      claims: post.claims,
      versions: versions.map(({ number, origin, authorName, note, createdAt }) => ({ number, origin, authorName, note, createdAt })),
      approvedBy: post.approvedBy,
      approvedAt: post.approvedAt,
      hours: await firstHours(tx, delivery),
    }
  })
}

async function publishedDelivery(tx: Tx, { workspaceId, deliveryId }: { workspaceId: string; deliveryId: string }) {
  const [row] = await tx
    .select({
      id: deliveries.id,
      workspaceId: deliveries.workspaceId,
      postId: deliveries.postId,
      channelId: deliveries.channelId,
      channelName: channels.name,
      payload: deliveries.payload,
      publishedAt: deliveries.publishedAt,
    })
    .from(deliveries)
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, deliveryId), isNotNull(deliveries.publishedAt)))
  if (!row?.publishedAt) throw notFound('delivery')
  return { ...row, publishedAt: row.publishedAt }
}
