import { select, t } from '@lingui/core/macro'
import type { Usage } from '@postwright/contract/work/usage'

import { axisEnd, axisTicks } from '../../../../lib/axis.ts'
import { formatDays } from '../../../../lib/date-formats.ts'
import { formatDate } from '../../../../lib/formats.ts'
import { figure, type Measure, measured } from './measures.ts'

/** A bar for each day, in ink, from zero. Axis words and bars are HTML: nothing scales, and it runs as the page's language does. */
export function DayPlot({ days, measure }: { days: Usage['days']; measure: Measure }) {
  const values = days.map((day) => day[measure] ?? 0)
  const most = Math.max(0, ...values)
  const end = axisEnd(most)
  return (
    <div className="usage-plot" role="img" aria-label={inWords(days, measure)}>
      <div className="y" aria-hidden="true">
        {axisTicks(end).map((tick) => (
          <span key={tick} style={{ insetBlockEnd: `${(tick / end) * 100}%` }}>
            {figure(measure, tick)}
          </span>
        ))}
      </div>
      <div className="bars" aria-hidden="true" data-many={days.length > 60 || undefined}>
        {days.map(({ day }, at) => {
          const value = values[at] ?? 0
          return (
            <span key={day} title={t`${{ day: name(day) }}: ${{ used: measured(measure, value) }}`}>
              {value > 0 && <i style={{ blockSize: `${(value / end) * 100}%` }} />}
            </span>
          )
        })}
      </div>
      <div className="x" aria-hidden="true">
        {marks(days).map((day) => (
          <span key={day}>{name(day)}</span>
        ))}
      </div>
    </div>
  )
}

/** The first day, the middle one, and the last. */
function marks(days: Usage['days']): string[] {
  const [first, middle, last] = [days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)]
  return [...new Set([first, middle, last].flatMap((day) => day?.day ?? []))]
}

function name(day: string): string {
  return formatDate(`${day}T12:00:00Z`, 'UTC')
}

/** What whoever does not see the plot hears instead of it. */
function inWords(days: Usage['days'], measure: Measure): string {
  const period = formatDays(days[0]?.day ?? '', days.at(-1)?.day ?? '')
  const total = measured(
    measure,
    days.reduce((sum, day) => sum + (day[measure] ?? 0), 0),
  )
  const most = days.reduce(
    (one, day) => ((day[measure] ?? 0) > (one[measure] ?? 0) ? day : one),
    days[0] ?? { day: '', tokens: 0, posts: 0, costMicros: 0 },
  )
  if (!most[measure]) return t`${select(measure, { tokens: 'Tokens', posts: 'Posts', other: 'Cost' })} by day, ${period}: none`
  return t`${select(measure, { tokens: 'Tokens', posts: 'Posts', other: 'Cost' })} by day, ${period}: ${total} in all, most on ${{ day: name(most.day) }} with ${{ most: measured(measure, most[measure]) }}. The table says the same.`
}
