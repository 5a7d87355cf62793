import type { Analytics, AnalyticsTags, Figures, Gains } from '@postwright/contract/work/analytics'

import { daysBetween } from '../../../days.ts'
import type { ChannelNames } from './channel-names.ts'
import type { Gained } from './gains.ts'
import type { Published } from './published.ts'
import type { Range, Scope } from './scope.ts'

const mostTags = 50

interface Read {
  scope: Scope
  gained: readonly Gained[]
  published: readonly Published[]
}

/** The sums in the order in which they are looked at, with a zero wherever there is nothing. */
export function present({
  names,
  ...read
}: Read & { names: ChannelNames }): Pick<Analytics, 'period' | 'before' | 'total' | 'days' | 'channels' | 'types'> {
  const { gained, published } = read
  const { now, before, timeZone } = read.scope
  const total = figuresOf(read, ({ by }) => by === 'all')
  return {
    period: { ...now, timeZone },
    before,
    total: {
      ...total,
      counted: published.find((row) => row.by === 'all' && row.isNow)?.counted ?? 0,
      velocity: { now: tenths(total.now.posts / weeksOf(now)), before: before && tenths((total.before?.posts ?? 0) / weeksOf(before)) },
    },
    days: { now: daysOf(gained, now), before: before && daysOf(gained, before) },
    channels: grouped(read, ({ channelId }) => channelId).flatMap(({ key: channelId, ...figured }) => {
      const channel = names.get(channelId)
      return channel ? [{ channelId, ...channel, ...figured }] : []
    }),
    types: grouped(read, ({ contentType }) => contentType).map(({ key: contentType, ...figured }) => ({ contentType, ...figured })),
  }
}

/** What the posts of each tag did; its name is the same for both, since the same rows name it. */
export function presentTags(read: Read): AnalyticsTags {
  return grouped(read, ({ tag }) => tag)
    .slice(0, mostTags)
    .map(({ key: tag, ...figured }) => ({ tag, ...figured }))
}

/** Each that a row names, most impressions first. */
function grouped<Key extends string>(read: Read, keyOf: (row: Gained | Published) => Key | null) {
  const keys = new Set([...read.gained, ...read.published].flatMap((row) => keyOf(row) ?? []))
  return [...keys]
    .map((key) => ({ key, ...figuresOf(read, (row) => keyOf(row) === key) }))
    .toSorted(
      (one, other) => other.now.impressions - one.now.impressions || other.now.posts - one.now.posts || one.key.localeCompare(other.key),
    )
}

function figuresOf(
  { scope, gained, published }: Read,
  isWanted: (row: Gained | Published) => boolean,
): { now: Figures; before: Figures | null } {
  const of = (isNow: boolean) =>
    figures(
      gained.find((row) => row.isNow === isNow && isWanted(row)),
      published.find((row) => row.isNow === isNow && isWanted(row)),
    )
  return { now: of(true), before: scope.before && of(false) }
}

function weeksOf({ from, to }: Range): number {
  return daysBetween(from, to).length / 7
}

const nothing: Gains = { impressions: 0, reactions: 0, comments: 0, shares: 0, saves: 0, clicks: 0, engaged: 0 }

function figures(gained: Gained | undefined, published: Published | undefined): Figures {
  const { impressions, reactions, comments, shares, saves, clicks, engaged } = gained ?? nothing
  return { impressions, reactions, comments, shares, saves, clicks, engaged, posts: published?.posts ?? 0 }
}

/** Each day, those without figures too. */
export function daysOf(gained: readonly Gained[], { from, to }: Range) {
  const byDay = new Map(gained.flatMap((row) => (row.by === 'day' && row.day ? [[row.day, row] as const] : [])))
  return daysBetween(from, to).map((day) => {
    const { impressions, engaged, clicks } = byDay.get(day) ?? nothing
    return { day, impressions, engaged, clicks }
  })
}

function tenths(number: number): number {
  return Math.round(number * 10) / 10
}
