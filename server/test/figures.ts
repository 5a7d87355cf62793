import type { ContentType } from '@postwright/contract/core/content-types'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { recordOutcome } from '../src/features/publishing/metrics/record.ts'
import { metricTurns } from '../src/features/publishing/metrics/table.ts'
import { deliveries } from '../src/features/publishing/deliveries/table.ts'
import type { Counts } from '../src/platforms/platform.ts'
import { addPost } from './factories.ts'
import { type Member, sharedApp } from './harness.ts'

interface Out {
  businessId: string
  channelId: string
  contentType?: ContentType
  body?: string
  publishedAt: Date
  /** How long after its time it was out. */
  lateSeconds?: number
  counts?: Counts
}

/** A post that is out, with what its platform has told of it, as if that were told now. */
export async function published(
  { api, workspaceId }: Member,
  { businessId, channelId, contentType = 'x', body, publishedAt, lateSeconds = 0, counts }: Out,
) {
  const { services } = await sharedApp()
  const post = await addPost(api, { businessId, contentType, ...(body && { content: { title: null, body } }) })
  const id = uuidv7()
  const which = { workspaceId, businessId }
  const dueAt = new Date(publishedAt.getTime() - lateSeconds * 1000)
  await services.db.asSystem('a test publishes in the past', async (tx) => {
    await tx.insert(deliveries).values({
      ...which,
      id,
      postId: post.id,
      channelId,
      status: 'published',
      dueAt,
      nextAttemptAt: dueAt,
      publishedAt,
      contentHash: 'as published',
      remoteId: id,
    })
    await tx.insert(metricTurns).values({ ...which, deliveryId: id, publishedAt })
  })
  if (counts) await told({ ...which, id, publishedAt, channelId }, counts)
  return { id, postId: post.id, workspaceId, businessId, publishedAt, channelId }
}

type Told = Record<'id' | 'workspaceId' | 'businessId' | 'channelId', string> & { publishedAt: Date }

/** What a platform tells of a post now. */
export async function told({ id, channelId, ...which }: Told, counts: Counts): Promise<void> {
  const { services } = await sharedApp()
  const channel = { id: channelId, settings: {}, businessName: '', timeZone: 'UTC' }
  await recordOutcome(
    services,
    { ...which, deliveryId: id, remoteId: id, kind: 'sandbox', sealed: null, channel },
    { type: 'counted', counts },
  )
}

/** As if what was told so far had been told on earlier days. */
export async function daysPass(days: number): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('a test lets days pass', async (tx) => {
    // By way of long ago: a day must not meet another one of its post on the way.
    for (const table of ['metric_days', 'channel_metric_days'].map((name) => sql.identifier(name))) {
      await tx.execute(sql`update ${table} set day = day - ${days}::int - 5000`)
      await tx.execute(sql`update ${table} set day = day + 5000`)
    }
    await tx.execute(sql`update delivery_metrics set counted_at = counted_at - make_interval(days => ${days})`)
  })
}
