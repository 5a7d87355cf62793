import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Report } from '@postwright/contract/work/reports'
import { useState } from 'react'

import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Checkbox } from '../../../../../ui/choice.tsx'
import { Field, FieldError } from '../../../../../ui/field.tsx'
import { Form } from '../../../../../ui/form.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { MadePasscode } from './made-passcode.tsx'
import { daysOf, type Lasting, lastingOptions, periodOptions } from './periods.ts'
import { useMakeReport } from './queries.ts'

interface NewReportProps {
  business: { id: string; name: string }
  /** What the screen shows. */
  period: Report['period']
}

export function NewReport({ business, period }: NewReportProps) {
  const make = useMakeReport()
  const [name, setName] = useState('')
  const [days, setDays] = useState(period)
  const [lasting, setLasting] = useState<Lasting>('')
  const [passcode, setPasscode] = useState(false)
  const errors = fieldErrors(make.error)

  function submit() {
    make.mutate({ businessId: business.id, name, period: days, days: daysOf(lasting), passcode }, { onSuccess: () => setName('') })
  }

  return (
    <Form className="an-new-report" pending={make.isPending} refusal={make.error} onSubmit={submit}>
      <Field label={t`Name of the new report`} hint={t`Its readers see it.`} error={errors['name']}>
        <Input value={name} maxLength={80} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      <Field label={t`Days`}>
        <Select options={periodOptions} value={days} onChange={setDays} />
      </Field>
      <Field label={t`Shown`}>
        <Select options={lastingOptions} value={lasting} onChange={setLasting} />
      </Field>
      <Checkbox label={t`Ask for a passcode`} checked={passcode} onChange={(event) => setPasscode(event.currentTarget.checked)} />
      <Button type="submit" variant="primary" pending={make.isPending}>
        <Trans>Make a private link</Trans>
      </Button>
      {make.error && errors['name'] === undefined && <FieldError>{messageOf(make.error, t`It could not be made. Try again.`)}</FieldError>}
      {make.data && <MadePasscode {...make.data} />}
    </Form>
  )
}
