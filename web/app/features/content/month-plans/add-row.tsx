import { t } from '@lingui/core/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { usualRhythms } from '@postwright/contract/content/month-plan-slots'
import type { MonthPlan } from '@postwright/contract/content/month-plans'
import { contentTypeIds } from '@postwright/contract/core/content-types'
import { useState } from 'react'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Input } from '../../../../ui/input.tsx'
import { useAddPlanItem } from './queries.ts'
import { type RowValues, TypeField, WhenFields } from './row-fields.tsx'

interface AddRowProps {
  plan: MonthPlan
  business: Business
  onClose: () => void
}

/** One more post for a plan. */
export function AddRow({ plan, business, onClose }: AddRowProps) {
  const [values, setValues] = useState<RowValues>(() => {
    const contentType = contentTypeIds.find((type) => business.contentTypes.includes(type)) ?? 'linkedin'
    return { date: plan.to, time: usualRhythms[contentType].time, contentType, topic: '', angle: '' }
  })
  const add = useAddPlanItem()
  const errors = fieldErrors(add.error)
  const set = (change: Partial<RowValues>) => setValues((before) => ({ ...before, ...change }))
  const others = Object.keys(errors).filter((field) => field !== 'topic' && field !== 'angle' && field !== 'date')

  return (
    <FormDialog
      title={t`Add a row`}
      submitLabel={t`Add`}
      pending={add.isPending}
      onSubmit={() => add.mutate({ planId: plan.id, ...values }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field group label={t`When`}>
        <WhenFields plan={plan} values={values} onChange={set} />
      </Field>
      {errors.date !== undefined && <FieldError>{errors.date}</FieldError>}
      <Field group label={t`Content type`}>
        <TypeField business={business} values={values} onChange={set} />
      </Field>
      <Field label={t`Topic`} required error={errors.topic}>
        <Input maxLength={200} value={values.topic} onChange={(event) => set({ topic: event.currentTarget.value })} />
      </Field>
      <Field label={t`Angle`} hint={t`How it is told, and with what.`} error={errors.angle}>
        <Input maxLength={400} value={values.angle} onChange={(event) => set({ angle: event.currentTarget.value })} />
      </Field>
      {add.isError && (Object.keys(errors).length === 0 || others.length > 0) && (
        <Banner tone="bad" title={errors[others[0] ?? ''] ?? messageOf(add.error, t`The row could not be added. Try again.`)} />
      )}
    </FormDialog>
  )
}
