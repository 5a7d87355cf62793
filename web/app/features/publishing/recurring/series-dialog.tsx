import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { Series } from '@postwright/contract/publishing/recurring'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Dialog } from '../../../../ui/dialog.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Field } from '../../../../ui/field.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Select } from '../../../../ui/select.tsx'
import { WaitsForPlan } from '../../billing/subscriptions/waits-for-plan.tsx'
import { useMay, writers } from '../../identity/accounts/use-may.ts'
import '../evergreen/again.css'
import { ChangeSeriesDialog } from './change-series-dialog.tsx'
import { seriesListQuery } from './queries.ts'
import { SeriesRow } from './series-row.tsx'

export interface SeriesDialogProps {
  businesses: readonly Pick<Business, 'id' | 'name' | 'timeZone'>[]
  /** What is chosen at first. */
  businessId: string | undefined
  /** A series whose showings are seen at once. */
  opened?: string
  onClose: () => void
}

/** The posts of a business that come again by a rule. */
export function SeriesDialog({ businesses, businessId, opened, onClose }: SeriesDialogProps) {
  const [chosen, setChosen] = useState(businessId ?? businesses[0]?.id ?? '')
  const [changing, setChanging] = useState<Series | null>(null)
  const list = useQuery(seriesListQuery(chosen))
  const mayChange = useMay().publish ?? false
  const timeZone = businesses.find(({ id }) => id === chosen)?.timeZone ?? 'UTC'

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      wide
      title={t`Recurring posts`}
      description={t`Posts that come again by a rule. Their showings of the next eight weeks stand on the calendar.`}
    >
      <div className="sheet-body grid gap-4">
        {businesses.length > 1 && (
          <Field label={t`Business`}>
            <Select value={chosen} onChange={setChosen} options={businesses.map(({ id, name }) => ({ value: id, label: name }))} />
          </Field>
        )}
        <LoadState of={list} rows={4} loading={t`Loading the recurring posts`} failed={t`The recurring posts could not be loaded`} />
        {list.data?.length === 0 && (
          <EmptyState art="calendar" title={t`No post comes again yet`}>
            <Trans>Choose “Repeat” where you schedule a post, or in its panel on the calendar.</Trans>
          </EmptyState>
        )}
        {list.data?.some(({ state, waitsForPlan }) => state === 'refused' && waitsForPlan) && <WaitsForPlan />}
        {list.data && list.data.length > 0 && (
          <ul className="again-list">
            {list.data.map((series) => (
              <SeriesRow
                key={series.id}
                series={series}
                timeZone={timeZone}
                mayChange={mayChange}
                isOpenAtFirst={series.id === opened}
                onChange={() => setChanging(series)}
              />
            ))}
          </ul>
        )}
        {!mayChange && (
          <p className="hint">
            <Trans>{writers} change what comes again.</Trans>
          </p>
        )}
      </div>
      {changing && <ChangeSeriesDialog series={changing} timeZone={timeZone} onClose={() => setChanging(null)} />}
    </Dialog>
  )
}
