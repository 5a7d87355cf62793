import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { isSchedulable } from '@postwright/contract/content/post-states'
import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { posts } from '../../../content/posts/table.ts'
import { channels } from '../../channels/table.ts'
import { evergreenEntries, type Finding } from '../table.ts'
import { type Channel, factsOf, sourcesAt } from './candidates.ts'
import type { OfBusiness } from './fill.ts'
import { refusedOf, type Refusals } from './refused.ts'

interface Facts {
  entryId: string
  /** Posts whose words are used up. */
  wordless: number
  /** When the first of the others has rested; null where there are none. */
  restsUntil: Date | null
}

interface Found {
  finding: Finding
  restsUntil: Date | null
  refusal: string | null
}

type Entry = Pick<typeof evergreenEntries.$inferSelect, 'id' | 'channelIds'> & {
  post: Pick<typeof posts.$inferSelect, 'status' | 'contentType'> | null
}

/** Writes down for each entry what it waits for. */
export async function assess(tx: Tx, of: OfBusiness, refusals: Refusals): Promise<void> {
  const { workspaceId, businessId } = of
  const ofBusiness = and(eq(evergreenEntries.workspaceId, workspaceId), eq(evergreenEntries.businessId, businessId))
  const entries = await tx
    .select({
      id: evergreenEntries.id,
      channelIds: evergreenEntries.channelIds,
      post: { status: posts.status, contentType: posts.contentType },
    })
    .from(evergreenEntries)
    .leftJoin(posts, eq(posts.id, evergreenEntries.postId))
    .where(and(ofBusiness, isNull(evergreenEntries.removedAt)))
  const connected = await tx
    .select({ id: channels.id, kind: channels.kind, hasTimes: sql<boolean>`exists (select from slots s where s.channel_id = channels.id)` })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.businessId, businessId), eq(channels.status, 'connected')))
  const facts: Facts[] = []
  for (const channel of connected) if (channel.hasTimes) facts.push(...(await factsFor(tx, of, channel)))
  const refused = await refusedOf(tx, of)
  const byEntry = Map.groupBy(facts, ({ entryId }) => entryId)
  for (const entry of entries) {
    const found = findingOf(entry, connected, byEntry.get(entry.id) ?? [], refusals.get(entry.id) ?? refused.get(entry.id) ?? null)
    await tx
      .update(evergreenEntries)
      .set(found)
      .where(and(ofBusiness, eq(evergreenEntries.id, entry.id)))
  }
}

async function factsFor(tx: Tx, of: OfBusiness, channel: Channel): Promise<Facts[]> {
  const at = sql`now()`
  const spent = sql`(s.most_showings is not null and f.shown >= s.most_showings)`
  const wordless = sql`(s.refuses_repeats and f.unused <= 0)`
  const lastDay = sql`(coalesce(f.after, f.before) at time zone s.time_zone)::date`
  const { rows } = await tx.execute<{ entry_id: string; wordless: number; rests_until: string | null }>(sql`
    with ${sourcesAt(of, channel, at)}
    select s.entry_id, (count(*) filter (where not ${spent} and ${wordless}))::int as wordless,
      min(coalesce((${lastDay} + s.rest_days)::timestamp at time zone s.time_zone, now())) filter (where not ${spent} and not ${wordless})
        as rests_until
    from sources s ${factsOf(of, channel, at)} group by s.entry_id`)
  return rows.map((row) => ({
    entryId: row.entry_id,
    wordless: row.wordless,
    restsUntil: row.rests_until === null ? null : new Date(row.rests_until),
  }))
}

function findingOf(
  { channelIds, post }: Entry,
  connected: readonly (Channel & { hasTimes: boolean })[],
  facts: readonly Facts[],
  refusal: string | null,
): Found {
  if (refusal !== null) return { finding: 'refused', restsUntil: null, refusal }
  const own = connected.filter(
    ({ id, kind }) =>
      (channelIds.length === 0 || channelIds.includes(id)) && (!post || channelKinds[kind].contentTypes.includes(post.contentType)),
  )
  if (own.length === 0) return only('channel')
  if (post && !isSchedulable(post.status)) return only('posts')
  if (!own.some(({ hasTimes }) => hasTimes)) return only('times')
  const times = facts.flatMap(({ restsUntil }) => restsUntil ?? [])
  if (times.length > 0) {
    const next = new Date(Math.min(...times.map(Number)))
    return next.getTime() > Date.now() ? { finding: 'rests', restsUntil: next, refusal: null } : only('waits')
  }
  if (facts.some((one) => one.wordless > 0)) return only('wording')
  return only(facts.length === 0 ? 'posts' : 'ended')
}

function only(finding: Finding): Found {
  return { finding, restsUntil: null, refusal: null }
}
