import { channelKindIds, channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { eq, inArray, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { prepared } from '../../../../infra/db/prepared.ts'
import type { KnownCredentials } from '../../channels/public.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { channels } from '../../channels/table.ts'
import { posts } from '../../../content/posts/table.ts'
import type { DeliveryRow } from '../recording/apply-transition.ts'
import { cutOffTries } from '../recovering/cut-off.ts'
import { deliveries } from '../table.ts'
import type { Timings } from '../timings.ts'

/** A locked delivery that is due, with all that says whether it may be sent. */
export interface Found {
  delivery: DeliveryRow
  channel: typeof channels.$inferSelect
  credentials: KnownCredentials
  business: typeof businesses.$inferSelect
  post: typeof posts.$inferSelect
  /** Where the post was published first on a site, as far as it was. */
  originalUrl: string | null
  isLate: boolean
  pendingForMs: number
  /** Its tries that ended with their node. */
  cutOffs: number
  /** How long nothing but waiting has happened to it since its time. */
  waitsForMs: number
}

/** The one that is due first comes first. */
export async function readFound(tx: Tx, ids: readonly string[], { graceMs }: Timings): Promise<Found[]> {
  const rows = await prepared(tx, 'deliveries.found', foundQuery).execute({ ids, graceMs })
  return rows.map(({ credentialsGoodForMs: goodForMs, ...one }) => ({
    ...one,
    credentials: { sealed: one.channel.sealedCredentials, goodForMs },
  }))
}

const sites = channelKindIds.filter((kind) => kind === 'blog' || channelKinds[kind].icon === 'site')

const originalUrl = sql<string | null>`case when ${deliveries.payload} is null and ${inArray(channels.kind, sites)} then (
  select first.remote_url from deliveries first join channels c on c.id = first.channel_id
  where first.post_id = ${deliveries.postId} and first.status = 'published' and first.remote_url is not null and ${inArray(sql`c.kind`, sites)}
  order by first.published_at limit 1
) end`

const cutOffs = sql<number>`case when ${deliveries.attempts} = 0 then 0 else (
  select count(*) from delivery_attempts a where a.delivery_id = ${deliveries.id} and a.detail in (${cutOffTries.prepare}, ${cutOffTries.send})
)::int end`

function foundQuery(tx: Tx) {
  const { placeholder } = sql
  return tx
    .select({
      delivery: deliveries,
      channel: channels,
      business: businesses,
      post: posts,
      originalUrl,
      isLate: sql<boolean>`${deliveries.nextAttemptAt} < now() - ${placeholder('graceMs')}::float8 * interval '1 millisecond'`,
      pendingForMs: sql<number>`coalesce(extract(epoch from now() - ${deliveries.pendingSince}) * 1000, 0)::float8`,
      cutOffs,
      waitsForMs: sql<number>`(extract(epoch from now() - greatest(${deliveries.dueAt}, ${deliveries.updatedAt})) * 1000)::float8`,
      credentialsGoodForMs: sql<number | null>`(extract(epoch from ${channels.credentialsExpireAt} - now()) * 1000)::float8`,
    })
    .from(deliveries)
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .innerJoin(businesses, eq(businesses.id, deliveries.businessId))
    .innerJoin(posts, eq(posts.id, deliveries.postId))
    .where(sql`${deliveries.id} = any(${placeholder('ids')}::uuid[])`)
    .orderBy(deliveries.nextAttemptAt, deliveries.id)
    .prepare('deliveries.found')
}
