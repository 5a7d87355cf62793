import { plural, t } from '@lingui/core/macro'
import { type ContentType, contentTypeLabel } from '@postwright/contract/core/content-types'
import type { GoodTime, GoodTimes } from '@postwright/contract/publishing/metrics'
import { postingNorms } from '@postwright/contract/publishing/posting-norms'
import type { WeeklyTime } from '@postwright/contract/publishing/slots'

import { formatNumber } from '../../../../lib/formats.ts'
import { wallTimeOf } from '../../../../lib/wall-clock.ts'
import { addTo, type RoundTime, startOfWeek, type WallTime } from '../../../../lib/wall-time.ts'

/** Of which figures the times are; none while nothing has enough of them. */
export interface OwnTimes {
  of: 'channel' | 'business'
  times: readonly GoodTime[]
}

/** Those of the channel alone, as soon as its own posts are enough to say something. */
export function ownTimes({ channel, business }: Partial<Record<OwnTimes['of'], Pick<GoodTimes, 'times'> | undefined>>): OwnTimes {
  if (channel && channel.times.length > 0) return { of: 'channel', times: channel.times }
  return { of: 'business', times: business?.times ?? [] }
}

const leadMs = 10 * 60_000

interface Given {
  contentType: ContentType
  timeZone: string
  now: Date
  /** By the figures of the business's own channels. */
  good: readonly GoodTime[]
}

/** The next times at which posts of a type did well here, or else that published studies find good, each saying of what that is. */
export function suggestedTimes({ contentType, timeZone, now, good }: Given): RoundTime[] {
  if (good.length > 0) return soonest(good, { timeZone, now }).map(({ wall, time }) => ({ wall, name: evidenceOf(time) }))
  const { times, source } = postingNorms[contentType]
  const names = {
    platform: t`Norm for ${{ type: contentTypeLabel(contentType) }}`,
    overall: t`Norm for social posts`,
    newsletters: t`Norm for newsletters`,
  }
  return soonest(times, { timeZone, now }).map(({ wall }) => ({ wall, name: names[source] }))
}

const most = 2

function soonest<Time extends WeeklyTime>(times: readonly Time[], { timeZone, now }: Pick<Given, 'timeZone' | 'now'>) {
  const soon = wallTimeOf(new Date(now.getTime() + leadMs), timeZone)
  const monday = startOfWeek(soon.slice(0, 10))
  const walls = [0, 7].flatMap((week) =>
    times.map((time) => ({ time, wall: `${addTo(monday, { days: week + time.weekday - 1 })}T${time.time}:00` satisfies WallTime })),
  )
  return walls
    .toSorted((one, other) => one.wall.localeCompare(other.wall))
    .filter(({ wall }) => wall > soon)
    .slice(0, most)
}

/** Such as "1.6 times as good, 7 posts" */
function evidenceOf({ factor, posts }: GoodTime): string {
  return t`${{ factor: formatNumber(factor) }} times as good, ${plural({ posts }, { one: '# post', other: '# posts' })}`
}
