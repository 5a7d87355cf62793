import { and, eq, inArray } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { channels } from '../channels/table.ts'
import { freeMoments } from '../slots/public.ts'
import { spread } from './spread.ts'

/** A post that goes into the queue. */
export interface Found {
  id: string
  /** The channels that it goes to: those that take its type and have posting times. */
  channelIds: string[]
  typeLabel: string
  /** Names of channels that would be among them if they were connected. */
  leftOut: string[]
  /** Its revision, where its business wants an approval that whoever asks may give alone. */
  toApprove: number | null
}

/** When a post would best go to a channel, by `{channelId} {postId}`; nothing where the week has no room for it. */
export type Wishes = ReadonlyMap<string, Date>

const weekMs = 7 * 86_400_000
/** A week has no more slots. */
const mostOfWeek = 50

/** Spreads what goes to each channel over its free times of the next seven days. Who is there first takes them all the same. */
export async function wishesFor(tx: Tx, { workspaceId, found }: { workspaceId: string; found: readonly Found[] }): Promise<Wishes> {
  const wishes = new Map<string, Date>()
  const byChannel = Map.groupBy(
    found.flatMap(({ id, channelIds }) => channelIds.map((channelId) => ({ id, channelId }))),
    ({ channelId }) => channelId,
  )
  const zones = await zonesOf(tx, workspaceId, [...byChannel.keys()])
  for (const [channelId, going] of byChannel) {
    const free = await freeMoments(tx, { workspaceId, channelId, limit: mostOfWeek })
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zones.get(channelId) ?? 'UTC', dateStyle: 'short' })
    const ofWeek = free.filter((moment) => moment.getTime() < Date.now() + weekMs)
    spread(ofWeek, going.length, (moment) => clock.format(moment)).forEach((moment, at) => {
      const post = going[at]
      if (post) wishes.set(`${channelId} ${post.id}`, moment)
    })
  }
  return wishes
}

async function zonesOf(tx: Tx, workspaceId: string, channelIds: string[]): Promise<Map<string, string>> {
  if (channelIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: channels.id, timeZone: businesses.timeZone })
    .from(channels)
    .innerJoin(businesses, eq(businesses.id, channels.businessId))
    .where(and(eq(channels.workspaceId, workspaceId), inArray(channels.id, channelIds)))
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}
