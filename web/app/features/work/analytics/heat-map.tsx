import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { GoodTime } from '@postwright/contract/publishing/metrics'

import { timesOf } from './figures/change.ts'
import { weekdayName } from './weekday-name.ts'

/** So many posts say something of an hour. */
const enoughOfHour = 3
const days = [1, 2, 3, 4, 5, 6, 7]

/** A square for each hour of the week, the darker the better; from the first hour with a post to the last one. */
export function HeatMap({ hours, best }: { hours: readonly GoodTime[]; best: readonly GoodTime[] }) {
  const known = hours.map(({ time }) => Number(time.slice(0, 2)))
  const [first, last] = [Math.min(...known, 8), Math.max(...known, 18)]
  const shown = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const at = new Map(hours.map((hour) => [`${hour.weekday} ${hour.time}`, hour]))
  const top = new Set(best.map(({ weekday, time }) => `${weekday} ${time}`))
  return (
    <>
      <div
        className="an-heat"
        role="img"
        aria-label={t`How posts did by weekday and hour; the table below has the best ones`}
        style={{ gridTemplateColumns: `32px repeat(${shown.length}, minmax(0, 1fr))` }}
      >
        <span aria-hidden="true" />
        {shown.map((hour) => (
          <span key={hour} className="h" aria-hidden="true">
            {(hour - first) % 2 === 0 ? String(hour).padStart(2, '0') : ''}
          </span>
        ))}
        {days.map((weekday) => [
          <span key={weekday} aria-hidden="true">
            {weekdayName(weekday)}
          </span>,
          ...shown.map((hour) => {
            const key = `${weekday} ${String(hour).padStart(2, '0')}:00`
            return <Square key={key} hour={at.get(key)} isBest={top.has(key)} />
          }),
        ])}
      </div>
      <div className="an-heat-key" aria-hidden="true">
        <Trans>less than usual</Trans>
        {[0.4, 0.8, 1.2, 1.6, 2].map((factor) => (
          <i key={factor} style={{ background: shade(factor) }} />
        ))}
        <Trans>twice the usual</Trans>
        <i data-none />
        <Trans>fewer than 3 posts</Trans>
      </div>
    </>
  )
}

function Square({ hour, isBest }: { hour: GoodTime | undefined; isBest: boolean }) {
  if (!hour) return <i data-none />
  const { weekday, time, posts, factor } = hour
  const title = t`${{ day: weekdayName(weekday) }} ${time}, ${{ usual: timesOf(factor) }} the usual, ${plural({ posts }, { one: '# post', other: '# posts' })}`
  if (posts < enoughOfHour) return <i data-none title={title} />
  return <i title={title} data-best={isBest || undefined} style={{ background: shade(factor) }} />
}

function shade(factor: number): string {
  const share = Math.round(10 + Math.min(1, Math.max(0, (factor - 0.3) / 1.7)) * 78)
  return `color-mix(in oklch, var(--ink) ${share}%, var(--sheet))`
}
