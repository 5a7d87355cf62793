import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MonthPlan } from '@postwright/contract/content/month-plans'

import { formatDays } from '../../../../lib/date-formats.ts'
import { DateField } from '../../../../ui/date-field.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { later, periodWith, type PlanSettings } from './plan-settings.ts'

interface PeriodFieldsProps {
  settings: PlanSettings
  today: string
  standing: MonthPlan['standing']
  disabled: boolean
  error: string | undefined
  onChange: (change: Partial<PlanSettings>) => void
}

const furthestDays = 370

export function PeriodFields({ settings, today, standing, disabled, error, onChange }: PeriodFieldsProps) {
  const { from, to } = settings
  const max = later(today, furthestDays)
  return (
    <div role="group" aria-label={t`Period`}>
      <h2>
        <Trans>Period</Trans>
      </h2>
      {disabled ? (
        <p className="num">{formatDays(from, to)}</p>
      ) : (
        <div className="mp-period">
          <DateField
            label={t`First day`}
            value={from}
            min={today}
            max={max}
            onChange={(day) => onChange(periodWith(settings, { from: day }))}
          />
          <DateField label={t`Last day`} value={to} min={today} max={max} onChange={(day) => onChange(periodWith(settings, { to: day }))} />
        </div>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
      {standing.length > 0 && (
        <p className="t12 soft num">
          {plural(
            { count: standing.length },
            {
              one: '# post is on the calendar in these days already. The plan goes round it.',
              other: '# posts are on the calendar in these days already. The plan goes round them.',
            },
          )}
        </p>
      )}
    </div>
  )
}
