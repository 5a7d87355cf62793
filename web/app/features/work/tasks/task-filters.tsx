import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { TaskCounts } from '@postwright/contract/work/tasks'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'

import { formatNumber } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TextSearch } from '../../../../ui/text-search.tsx'
import { businessesQuery } from '../../content/businesses/queries.ts'
import { teamQuery } from '../../identity/team/queries.ts'
import { labelsQuery } from './queries.ts'
import { SavedTaskViews } from './saved-task-views.tsx'
import { priorityOptions } from './task-words.ts'
import { isFiltered, noFilters } from './tasks-filter.ts'
import type { ChangeSearch, TasksSearch } from './tasks-search.ts'

export interface TaskFiltersProps {
  search: TasksSearch
  counts: TaskCounts | undefined
  onSearch: ChangeSearch
}

export function TaskFilters({ search, counts, onSearch }: TaskFiltersProps) {
  const { data: businesses = [] } = useQuery(businessesQuery())
  const { data: labels = [] } = useQuery(labelsQuery())
  const { data: team } = useQuery(teamQuery())
  const isOverdue = search.due === 'overdue'

  return (
    <search className="task-filters" aria-label={t`Filters`}>
      <SegmentedControl
        label={t`Whose`}
        segments={[
          {
            value: 'everyone',
            label: counts && !search.who ? t`Everyone ${{ count: formatNumber(counts.open) }}` : t`Everyone`,
          },
          { value: 'me', label: counts ? t`Mine ${{ count: formatNumber(counts.mine) }}` : t`Mine` },
        ]}
        value={search.who ?? 'everyone'}
        onChange={(who) => onSearch({ who: who === 'me' ? 'me' : undefined })}
      />
      <Choice
        label={t`Business`}
        value={search.business}
        any={t`All businesses`}
        options={businesses.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(business) => onSearch({ business })}
      />
      <Choice
        label={t`Person`}
        value={search.who === 'me' ? undefined : search.who}
        any={t`Anybody`}
        options={[
          { value: 'nobody', label: t`Nobody yet` },
          ...(team?.members ?? []).map(({ userId, fullName }) => ({ value: userId, label: fullName })),
        ]}
        onChange={(who) => onSearch({ who })}
      />
      <Choice
        label={t`Label`}
        value={search.label}
        any={t`Any label`}
        options={[...new Set([...(search.label ? [search.label] : []), ...labels.map(({ label }) => label)])].map((label) => ({
          value: label,
          label,
        }))}
        onChange={(label) => onSearch({ label })}
      />
      <Choice
        label={t`Priority`}
        value={search.priority}
        any={t`Any priority`}
        options={priorityOptions}
        onChange={(priority) => onSearch({ priority: priorityOptions.find(({ value }) => value === priority)?.value })}
      />
      <Choice
        label={t`Due date`}
        value={isOverdue ? undefined : search.due}
        any={t`Any due date`}
        options={dueOptions}
        onChange={(due) => onSearch({ due: dueOptions.find(({ value }) => value === due)?.value })}
      />
      {search.layout === 'list' && (
        <Choice
          label={t`Order`}
          value={search.sort === 'due' ? undefined : search.sort}
          any={t`By due date`}
          options={sortOptions}
          onChange={(sort) => onSearch({ sort: sortOptions.find(({ value }) => value === sort)?.value })}
        />
      )}
      {(isOverdue || (counts?.overdue ?? 0) > 0) && (
        <Button
          size="sm"
          icon={Clock}
          className={isOverdue ? 'overdue on' : 'overdue'}
          aria-pressed={isOverdue}
          onClick={() => onSearch({ due: isOverdue ? undefined : 'overdue' })}
        >
          {t`Overdue ${{ count: formatNumber(counts?.overdue ?? 0) }}`}
        </Button>
      )}
      <TextSearch
        label={t`Search tasks`}
        placeholder={t`Search tasks`}
        value={search.q ?? ''}
        onChange={(q) => onSearch({ q: q || undefined })}
      />
      {isFiltered(search) && (
        <Button size="sm" variant="ghost" onClick={() => onSearch(noFilters)}>
          <Trans>Clear</Trans>
        </Button>
      )}
      <SavedTaskViews search={search} onSearch={onSearch} />
      {counts && <span className="sum end">{sumText(counts)}</span>}
    </search>
  )
}

const dueOptions = [
  { value: 'today' as const, label: t`Today` },
  { value: 'week' as const, label: t`In seven days` },
  { value: 'none' as const, label: t`No due date` },
]
const sortOptions = [
  { value: 'priority' as const, label: t`By priority` },
  { value: 'updated' as const, label: t`By last change` },
]

/** "11 open, 3 of them automatic" */
function sumText({ open, automatic }: TaskCounts): string {
  const shown = formatNumber(open)
  if (automatic === 0) return t`${shown} open`
  return t`${shown} open, ${{ automatic: formatNumber(automatic) }} of them automatic`
}

interface ChoiceProps {
  label: string
  value: string | undefined
  /** The name of no choice. */
  any: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

function Choice({ label, value, any, options, onChange }: ChoiceProps) {
  return (
    <span className={value === undefined ? undefined : 'on'}>
      <Select
        size="sm"
        aria-label={label}
        value={value ?? ''}
        options={[{ value: '', label: any }, ...options]}
        onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      />
    </span>
  )
}
