import { t } from '@lingui/core/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { MonthPlan, MonthPlanItem } from '@postwright/contract/content/month-plans'
import { type ContentType, contentTypeIds, contentTypeLabel } from '@postwright/contract/core/content-types'

import { DateField } from '../../../../ui/date-field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TimeField } from '../../../../ui/time-field.tsx'

/** What of a row people change. */
export type RowValues = Pick<MonthPlanItem, 'date' | 'time' | 'contentType' | 'topic' | 'angle'>

interface FieldsProps {
  values: RowValues
  onChange: (change: Partial<RowValues>) => void
}

export function WhenFields({ plan, values, onChange }: FieldsProps & { plan: MonthPlan }) {
  return (
    <div className="mp-when">
      <DateField label={t`Date`} value={values.date} min={plan.from} max={plan.to} onChange={(date) => onChange({ date })} />
      <TimeField value={values.time} onChange={(time) => onChange({ time })} />
    </div>
  )
}

export function TypeField({ business, values, onChange }: FieldsProps & { business: Business }) {
  const types = contentTypeIds.filter((type) => business.contentTypes.includes(type) || type === values.contentType)
  return (
    <Select<ContentType>
      aria-label={t`Content type`}
      value={values.contentType}
      options={types.map((type) => ({ value: type, label: contentTypeLabel(type) }))}
      onChange={(contentType) => onChange({ contentType })}
    />
  )
}
