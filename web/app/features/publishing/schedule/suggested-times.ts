import { t } from '@lingui/core/macro'
import { type ContentType, contentTypeLabel } from '@postwright/contract/core/content-types'
import { postingNorms } from '@postwright/contract/publishing/posting-norms'

import { wallTimeOf } from '../../../../lib/wall-clock.ts'
import { addTo, type RoundTime, startOfWeek, type WallTime } from '../../../../lib/wall-time.ts'

const leadMs = 10 * 60_000

/** The next times that published studies find good for posts of a type, each saying of what they are. */
export function suggestedTimes(contentType: ContentType, timeZone: string, now: Date, most = 2): RoundTime[] {
  const { times, source } = postingNorms[contentType]
  const soon = wallTimeOf(new Date(now.getTime() + leadMs), timeZone)
  const monday = startOfWeek(soon.slice(0, 10))
  const walls = [0, 7].flatMap((week) =>
    times.map(({ weekday, time }): WallTime => `${addTo(monday, { days: week + weekday - 1 })}T${time}:00`),
  )
  const names = {
    platform: t`Norm for ${{ type: contentTypeLabel(contentType) }}`,
    overall: t`Norm for social posts`,
    newsletters: t`Norm for newsletters`,
  }
  return walls
    .toSorted()
    .filter((wall) => wall > soon)
    .slice(0, most)
    .map((wall) => ({ wall, name: names[source] }))
}
