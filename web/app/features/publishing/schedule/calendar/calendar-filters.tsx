import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { contentTypeLabel, contentTypes } from '@postwright/contract/core/content-types'
import { deliveryStatuses, unplannedStatuses } from '@postwright/contract/core/statuses'
import type { Channel } from '@postwright/contract/publishing/channels'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatNumber } from '../../../../../lib/formats.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { statusLook } from '../../../../../ui/status-badge.tsx'
import { fullNameOf } from '../../../content/businesses/channel-name.ts'
import { channelsQuery } from '../../channels/queries.ts'
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
  const { data: channels = [] } = useQuery(channelsQuery(search.business))
  const nameOf = (channel: Channel) => fullNameOf(channel, search.business ? [] : businesses)
  return (
    <div className="cal-filters">
      <Select
        size="sm"
        aria-label={t`Business`}
        value={search.business ?? ''}
        onChange={(business) => onSearch({ business: business || undefined, channel: undefined })}
        options={[{ value: '', label: t`All businesses` }, ...businesses.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Select
        size="sm"
        aria-label={t`Channel`}
        value={search.channel ?? ''}
        onChange={(channel) => onSearch({ channel: channel || undefined })}
        options={[{ value: '', label: t`Any channel` }, ...channels.map((channel) => ({ value: channel.id, label: nameOf(channel) }))]}
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
      <Select
        inlineLabel={t`Colour`}
        value={search.colour}
        onChange={(colour) => onSearch({ colour })}
        options={[
          { value: 'type', label: t`by type` },
          { value: 'business', label: t`by business` },
          { value: 'status', label: t`by status` },
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
