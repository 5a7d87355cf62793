import { select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CalendarRange as CalendarRangeIcon, ChevronLeft, ChevronRight, Plus } from 'lucide-react'

import { Button, buttonClass, IconButton } from '../../../../../ui/button.tsx'
import { SegmentedControl } from '../../../../../ui/segmented-control.tsx'
import { CalendarMenu } from './calendar-menu.tsx'
import type { CalendarRange } from './calendar-range.ts'
import type { CalendarSearch } from './calendar-search.ts'

interface CalendarBarProps {
  range: CalendarRange
  view: CalendarSearch['view']
  mayWrite: boolean
  mayPublish: boolean
  businesses: readonly { id: string; name: string; timeZone: string }[]
  business: string | undefined
  onWrite: () => void
  /** Begins to choose posts, to move all of them. */
  onChoose: () => void
  holidays: { areShown: boolean; toggle: () => void }
  onSearch: (change: Partial<CalendarSearch>) => void
}

/** Which days are shown, and the ways to others. */
export function CalendarBar({
  range,
  view,
  mayWrite,
  mayPublish,
  businesses,
  business,
  onWrite,
  onChoose,
  holidays,
  onSearch,
}: CalendarBarProps) {
  const planFor = business ?? businesses[0]?.id
  return (
    <div className="cal-bar" data-tour="calendar-bar">
      <h1 className="h1">
        {range.title}
        <span className="cal-of">{businesses.find(({ id }) => id === business)?.name ?? t`All businesses`}</span>
      </h1>
      <IconButton
        icon={ChevronLeft}
        label={t`${select(view, { month: 'Previous month', list: 'Previous month', week: 'Previous week', other: 'Previous day' })}`}
        onClick={() => onSearch({ date: range.earlier })}
      />
      <Button onClick={() => onSearch({ date: undefined })}>
        <Trans>Today</Trans>
      </Button>
      <IconButton
        icon={ChevronRight}
        label={t`${select(view, { month: 'Next month', list: 'Next month', week: 'Next week', other: 'Next day' })}`}
        onClick={() => onSearch({ date: range.later })}
      />
      <div className="end row">
        <SegmentedControl
          label={t`View`}
          value={view}
          onChange={(next) => onSearch({ view: next })}
          segments={[
            { value: 'month', label: t`Month` },
            { value: 'week', label: t`Week` },
            { value: 'day', label: t`Day` },
            { value: 'list', label: t`List` },
          ]}
        />
        <CalendarMenu
          businesses={businesses}
          chosen={business}
          mayMake={mayPublish}
          holidays={holidays}
          onChoose={mayPublish ? onChoose : undefined}
        />
        {mayWrite && planFor !== undefined && (
          <Link to="/app/month-plan/$businessId" params={{ businessId: planFor }} className={buttonClass()}>
            <CalendarRangeIcon aria-hidden="true" />
            <Trans>Plan my month</Trans>
          </Link>
        )}
        {mayWrite && (
          <Button variant="primary" icon={Plus} onClick={onWrite}>
            <Trans>New post</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
