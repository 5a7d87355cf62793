import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { MonthPlan } from '@postwright/contract/content/month-plans'
import { type ContentType, contentTypeIds, contentTypeLabel } from '@postwright/contract/core/content-types'
import { useState } from 'react'

import { formatNumber, zoneName } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Select } from '../../../../ui/select.tsx'
import { PlanCalendar } from './plan-calendar.tsx'
import { countsOf, weeksOf } from './plan-progress.ts'
import { PlanRow } from './plan-row.tsx'
import { weekText } from './week-text.ts'

interface PlanPostsProps {
  plan: MonthPlan
  business: Business
  mayWrite: boolean
}

/** The posts of a plan by week, or on a calendar. */
export function PlanPosts({ plan, business, mayWrite }: PlanPostsProps) {
  const [view, setView] = useState<'table' | 'calendar'>('table')
  const [type, setType] = useState<ContentType | 'all'>('all')
  const [theme, setTheme] = useState('all')
  const [open, setOpen] = useState<string | null>(null)
  const used = contentTypeIds.filter((id) => plan.items.some(({ contentType }) => contentType === id))
  const items = plan.items.filter(
    (item) => (type === 'all' || item.contentType === type) && (theme === 'all' || item.theme === Number(theme)),
  )
  const zone = zoneName(useNow(), plan.timeZone)

  return (
    <>
      <div className="mp-tb">
        <SegmentedControl
          label={t`View`}
          value={view}
          onChange={setView}
          segments={[
            { value: 'table', label: t`Table` },
            { value: 'calendar', label: t`Calendar` },
          ]}
        />
        <Select<ContentType | 'all'>
          size="sm"
          aria-label={t`Content type`}
          value={type}
          onChange={setType}
          options={[{ value: 'all', label: t`All types` }, ...used.map((id) => ({ value: id, label: contentTypeLabel(id) }))]}
        />
        <Select
          size="sm"
          aria-label={t`Theme`}
          value={theme}
          onChange={setTheme}
          options={[{ value: 'all', label: t`All themes` }, ...plan.themes.map((label, at) => ({ value: String(at), label }))]}
        />
        <span className="mp-sum soft t13 num">{summaryOf(plan)}</span>
      </div>
      {items.length === 0 && (
        <EmptyState art="search" title={t`No posts`}>
          <Trans>None of the plan fits this choice.</Trans>
        </EmptyState>
      )}
      {items.length > 0 && view === 'calendar' && (
        <PlanCalendar
          plan={plan}
          items={items}
          onOpen={(id) => {
            setView('table')
            setOpen(id)
          }}
        />
      )}
      {items.length > 0 && view === 'table' && (
        <table className="table mp-plan">
          <colgroup>
            <col className="mp-c-date" />
            <col className="mp-c-type" />
            <col className="mp-c-topic" />
            <col />
            <col className="mp-c-draft" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t`Date, ${zone}`}</th>
              <th scope="col">
                <Trans>Type</Trans>
              </th>
              <th scope="col">
                <Trans>Topic</Trans>
              </th>
              <th scope="col">
                <Trans>Angle</Trans>
              </th>
              <th scope="col" className="r">
                <Trans>Draft</Trans>
              </th>
            </tr>
          </thead>
          {weeksOf({ ...plan, items }).map((week) => (
            <tbody key={week.first}>
              <tr className="mp-wk">
                <th scope="rowgroup" colSpan={5}>
                  {weekText(week, plan)}
                </th>
              </tr>
              {week.items.map((item) => (
                <PlanRow
                  key={item.id}
                  item={item}
                  plan={plan}
                  business={business}
                  mayWrite={mayWrite}
                  isOpen={open === item.id}
                  onOpen={(isOpen) => setOpen(isOpen ? item.id : null)}
                />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </>
  )
}

function summaryOf({ items }: MonthPlan): string {
  const count = items.length
  const isBegun = countsOf(items).written > 0
  if (!isBegun) return plural({ count }, { one: '# post', other: '# posts' })
  const written = formatNumber(countsOf(items).written)
  return plural({ count }, { one: `# post, ${written} written`, other: `# posts, ${written} written` })
}
