import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { contentTypeLabel, contentTypes } from '@postwright/contract/core/content-types'
import { deliveryStatuses, unplannedStatuses } from '@postwright/contract/core/statuses'
import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatNumber } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/select.tsx'
import { statusLook } from '../../../../ui/status-badge.tsx'
import type { CalendarSearch } from './calendar-search.ts'
import type { TasksOnCalendar } from './calendar-tasks.ts'

interface CalendarFiltersProps {
  search: CalendarSearch
  businesses: readonly Business[]
  onSearch: (change: Partial<CalendarSearch>) => void
  tasks: Omit<TasksOnCalendar, 'byDay'>
  /** What they leave. */
  children: ReactNode
}

// What was cancelled is not on the calendar.
const shownStatuses = [...unplannedStatuses, ...deliveryStatuses.filter((status) => status !== 'cancelled')]

export function CalendarFilters({ search, businesses, onSearch, tasks, children }: CalendarFiltersProps) {
  return (
    <div className="cal-filters">
      <Select
        size="sm"
        aria-label={t`Business`}
        value={search.business ?? ''}
        onChange={(business) => onSearch({ business: business || undefined })}
        options={[{ value: '', label: t`All businesses` }, ...businesses.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Select
        size="sm"
        aria-label={t`Content type`}
        value={search.type ?? ''}
        onChange={(type) => onSearch({ type: type === '' ? undefined : type })}
        options={[{ value: '', label: t`Any type` }, ...contentTypes.map(({ id }) => ({ value: id, label: contentTypeLabel(id) }))]}
      />
      <Select
        size="sm"
        aria-label={t`Status`}
        value={search.status ?? ''}
        onChange={(status) => onSearch({ status: status === '' ? undefined : status })}
        options={[
          { value: '', label: t`Any status` },
          ...shownStatuses.map((status) => ({ value: status, label: statusLook(status).label })),
        ]}
      />
      {tasks.count > 0 && (
        <Button size="sm" icon={ListChecks} aria-pressed={tasks.areShown} onClick={tasks.toggle}>
          <Trans>Tasks</Trans>
          <span className="count">{formatNumber(tasks.count)}</span>
        </Button>
      )}
      <span className="end soft t13 sum">{children}</span>
    </div>
  )
}
