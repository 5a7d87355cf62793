import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import type { DashboardDay } from '@postwright/contract/work/dashboard'
import { Link } from '@tanstack/react-router'

import { formatTime, formatZoned } from '../../../../lib/formats.ts'
import { StatusIcon } from '../../../../ui/status-badge.tsx'
import { countsInWords } from '../../publishing/schedule/summary.ts'
import type { Day } from './days.ts'

interface NextDaysProps {
  days: readonly Day[]
  /** What the days have, by date; days without anything are missing. */
  coming: readonly DashboardDay[]
  /** The business whose month may be planned. */
  planFor: string | undefined
}

/** What goes out in the week that begins today; each item at its business's own time. */
export function NextDays({ days, coming, planFor }: NextDaysProps) {
  const shown = days.map((day) => ({ day, has: coming.find(({ date }) => date === day.date) }))

  return (
    <section className="sheet dash-full dash-week" data-tour="next-days" aria-label={t`Next 7 days`}>
      <div className="sheet-head week-head">
        <h2 className="h3">
          <Trans>Next 7 days</Trans>
        </h2>
        <span className="sheet-note">{summaryOf(shown.flatMap(({ has }) => has ?? []))}</span>
        <div className="end flex-none row gap-4 t13 soft">
          {planFor !== undefined && (
            <Link to="/app/month-plan/$businessId" params={{ businessId: planFor }} className="hover:underline">
              <Trans>Plan my month</Trans>
            </Link>
          )}
          <Link to="/app/calendar" className="hover:underline">
            <Trans>Open calendar</Trans>
          </Link>
        </div>
      </div>
      <div className="week">
        {shown.map(({ day, has }) => (
          <DayColumn key={day.date} day={day} has={has} />
        ))}
      </div>
    </section>
  )
}

function summaryOf(days: readonly DashboardDay[]): string {
  const sum = (of: 'planned' | 'published' | 'stuck') => days.reduce((total, day) => total + day[of], 0)
  return countsInWords({ planned: sum('planned'), published: sum('published'), needing: sum('stuck') })
}

function DayColumn({ day, has }: { day: Day; has: DashboardDay | undefined }) {
  const more = has ? has.planned + has.published + has.stuck - has.items.length : 0
  return (
    <div className="week-day" data-today={day.isToday || undefined}>
      <h3>
        <b>{day.number}</b>
        {day.weekday}
      </h3>
      <div className="week-items">
        {has?.items.map((item) => (
          <Link
            key={item.key}
            to="/app/repository/$postId"
            params={{ postId: item.postId }}
            className="week-item"
            data-type={item.contentType}
            title={t`${{ business: item.businessName }}, ${{ when: formatZoned(item.dueAt, item.timeZone) }}`}
          >
            <span className="row gap-1 num soft">
              <span className="whitespace-nowrap">{formatTime(item.dueAt, item.timeZone)}</span>
              <span className="trunc">{contentTypeLabel(item.contentType)}</span>
              <span className="end row">{item.status !== 'scheduled' && <StatusIcon status={item.status} />}</span>
            </span>
            <b className="two-lines">{item.title}</b>
          </Link>
        ))}
        {more > 0 && (
          <Link to="/app/calendar" className="t12 soft m week-more">
            <Plural value={more} other="# more" />
          </Link>
        )}
      </div>
    </div>
  )
}
