import type { GoodTime } from '@postwright/contract/publishing/metrics'

import type { Counts } from '../../../platforms/platform.ts'

/** A published post with its figures, and the full hour of the week at which it went out. */
export interface CountedPost {
  channelId: string
  weekday: number
  time: string
  counts: Counts
}

/** So many posts are enough to say anything, so many of a channel to know what is usual there, and so many of an hour to praise it. */
export const enough = 20
const enoughOfChannel = 5
const enoughOfHour = 3
/** What is hardly better is not worth a word. */
const least = 1.1
const most = 5

/**
 * The hours at which posts did best, each held against what is usual on its channel, so that a large one does not drown a small one. An
 * hour of few posts is drawn towards the usual, as by as many usual posts more as it takes to be counted.
 */
export function rankTimes(posts: readonly CountedPost[]): GoodTime[] {
  if (posts.length < enough) return []
  return rateHours(posts)
    .filter((hour) => hour.posts >= enoughOfHour && hour.factor >= least)
    .toSorted((one, other) => other.factor - one.factor || one.weekday - other.weekday || one.time.localeCompare(other.time))
    .slice(0, most)
    .map((time) => ({ ...time, factor: rounded(time.factor) }))
}

/** Every hour of the week with posts, Monday first, rated in the same way. */
export function hoursOf(posts: readonly CountedPost[]): GoodTime[] {
  return rateHours(posts)
    .toSorted((one, other) => one.weekday - other.weekday || one.time.localeCompare(other.time))
    .map((hour) => ({ ...hour, factor: rounded(hour.factor) }))
}

function rateHours(posts: readonly CountedPost[]): GoodTime[] {
  const byHour = new Map<string, { weekday: number; time: string; posts: number; sum: number }>()
  for (const ofChannel of Map.groupBy(posts, ({ channelId }) => channelId).values())
    for (const { weekday, time, times } of heldAgainstUsual(ofChannel)) {
      const hour = byHour.get(`${weekday} ${time}`) ?? { weekday, time, posts: 0, sum: 0 }
      byHour.set(`${weekday} ${time}`, { ...hour, posts: hour.posts + 1, sum: hour.sum + times })
    }
  return [...byHour.values()].map(({ weekday, time, posts: of, sum }) => {
    return { weekday, time, posts: of, factor: (sum + enoughOfHour) / (of + enoughOfHour) }
  })
}

function heldAgainstUsual(ofChannel: readonly CountedPost[]): (CountedPost & { times: number })[] {
  if (ofChannel.length < enoughOfChannel) return []
  const engaged = ofChannel.map(({ counts }) => engagedOf(counts))
  // Where nobody ever does more than read, as on some websites, being read is what there is to count.
  const figures = engaged.some((sum) => sum > 0) ? engaged : ofChannel.map(({ counts }) => impressionsOf(counts))
  const usual = figures.reduce((sum, figure) => sum + figure, 0) / figures.length
  return usual === 0 ? [] : ofChannel.map((post, at) => ({ ...post, times: (figures[at] ?? 0) / usual }))
}

/** In the words of all platforms, as the analytics count: see `metric_turns`. */
function engagedOf({ likes = 0, replies = 0, reposts = 0, quotes = 0, saves = 0, clicks = 0 }: Counts): number {
  return likes + replies + reposts + quotes + saves + clicks
}

function impressionsOf({ views = 0, opened = 0 }: Counts): number {
  return views + opened
}

function rounded(factor: number): number {
  return Math.round(factor * 10) / 10
}
