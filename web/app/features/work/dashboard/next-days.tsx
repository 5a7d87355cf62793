import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { CalendarItem } from '@postwright/contract/publishing/schedule'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { formatTime, formatZoned } from '../../../../lib/formats.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { StatusIcon } from '../../../../ui/status-badge.tsx'
import { byWallTime } from '../../publishing/schedule/by-day.ts'
import { calendarQuery } from '../../publishing/schedule/queries.ts'
import { summaryOf } from '../../publishing/schedule/summary.ts'
import { type Day, dateIn, rangeAround } from './days.ts'

const shownADay = 3

interface NextDaysProps {
  days: readonly Day[]
  businessId: string | undefined
  /** The business whose month may be planned. */
  planFor: string | undefined
}

/** What goes out in the week that begins today; each item at its business's own time. */
export function NextDays({ days, businessId, planFor }: NextDaysProps) {
  const { from, to } = rangeAround(days)
  const calendar = useQuery(calendarQuery({ from, to, businessId }))
  const shown = byWallTime(calendar.data ?? [])
    .map((item) => ({ item, date: dateIn(item.dueAt, item.timeZone) }))
    .filter(({ date }) => days.some((day) => day.date === date))

  return (
    <section className="sheet dash-full" data-tour="next-days" aria-label={t`Next 7 days`}>
      <div className="sheet-head week-head">
        <h2 className="h3">
          <Trans>Next 7 days</Trans>
        </h2>
        {calendar.data && <span className="sheet-note">{summaryOf(shown.map(({ item }) => item))}</span>}
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
      {calendar.isError ? (
        <div className="sheet-body">
          <ErrorState title={t`The week could not be loaded`} onRetry={() => calendar.refetch()} />
        </div>
      ) : (
        <div className="week">
          {days.map((day) => (
            <DayColumn
              key={day.date}
              day={day}
              items={shown.filter(({ date }) => date === day.date).map(({ item }) => item)}
              pending={calendar.isPending}
            />
          ))}
        </div>
      )}
    </section>
  )
}

function DayColumn({ day, items, pending }: { day: Day; items: readonly CalendarItem[]; pending: boolean }) {
  const more = items.length - shownADay
  return (
    <div className="week-day" data-today={day.isToday || undefined}>
      <h3>
        <b>{day.number}</b>
        {day.weekday}
      </h3>
      <div className="week-items">
        {pending && (
          <Loading label={t`Loading`}>
            <Skeleton width="80%" height={10} />
          </Loading>
        )}
        {items.slice(0, shownADay).map((item) => (
          <Link
            key={item.key}
            to="/app/repository/$postId"
            params={{ postId: item.postId }}
            className="week-item"
            data-type={item.contentType}
            title={t`${{ business: item.businessName }}, ${{ when: formatZoned(item.dueAt, item.timeZone) }}`}
          >
            <span className="row gap-1 num soft">
              {formatTime(item.dueAt, item.timeZone)}
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
