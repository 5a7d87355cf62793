import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AiOverview } from '@postwright/contract/content/ai-providers'

import { fieldErrors } from '../../../../../lib/errors.ts'
import { useEdits } from '../../../../../lib/use-edits.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Checkbox } from '../../../../../ui/choice.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Form } from '../../../../../ui/form.tsx'
import { FormProblem } from '../../../../../ui/form-problem.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { DollarInput } from './dollar-input.tsx'
import { dollarsOf, formatMicros, microsOf } from '../../../../../lib/money.ts'
import { useSaveRules } from './queries.ts'
import { Spend } from './spend.tsx'
import { useFold } from './use-fold.tsx'

/** What AI may cost, what happens then, and how the month goes. */
export function Limits({ overview }: { overview: AiOverview }) {
  const { rules, month } = overview
  const saved = {
    all: dollarsOf(rules.monthlyLimitMicros),
    day: dollarsOf(rules.workspaceDayLimitMicros),
    lastResort: rules.lastResort,
    ownKeys: rules.ownKeys,
  }
  const { values, isChanged, set, settle } = useEdits(saved)
  const save = useSaveRules()
  const errors = fieldErrors(save.error)
  const title = t`Limits in money`
  const fold = useFold(title)
  const highest = formatMicros(month.highestWorkspaceTodayMicros)

  function submit() {
    const { all, day, lastResort, ownKeys } = values
    const sent = { monthlyLimitMicros: microsOf(all), workspaceDayLimitMicros: microsOf(day), lastResort, ownKeys }
    save.mutate(sent, {
      onSuccess: () => {
        settle(values)
        toast.success(t`Limits saved`)
      },
    })
  }

  return (
    <Sheet title={title} note={t`checked before each call, with its price set aside`} {...fold}>
      <div className="ai-limits">
        <Spend month={month} limitMicros={rules.monthlyLimitMicros} />
        <Form className="grid content-start gap-4 p-4" pending={save.isPending} onSubmit={submit}>
          <Field label={t`All providers, a month`} hint={t`Left empty, no limit.`} error={errors['monthlyLimitMicros']}>
            <DollarInput value={values.all} onChange={(event) => set({ all: event.currentTarget.value })} />
          </Field>
          <Field label={t`One workspace, a day`} hint={t`The highest today: ${highest}.`} error={errors['workspaceDayLimitMicros']}>
            <DollarInput value={values.day} onChange={(event) => set({ day: event.currentTarget.value })} />
          </Field>
          <Field label={t`When no provider can write`} hint={t`All are at their limits, or none answers.`}>
            <Select
              value={values.lastResort}
              onChange={(lastResort) => set({ lastResort })}
              options={[
                { value: 'none', label: t`The draft fails, and says why` },
                { value: 'composer', label: t`The built-in composer writes` },
              ]}
            />
          </Field>
          <Checkbox
            label={t`People may use keys of their own`}
            hint={t`Their drafts then go to providers that they pay themselves, past these limits.`}
            checked={values.ownKeys}
            onChange={(event) => set({ ownKeys: event.currentTarget.checked })}
          />
          {Object.keys(errors).length === 0 && <FormProblem error={save.error} fallback={t`The limits could not be saved`} />}
          <div className="row justify-end">
            <Button variant="primary" type="submit" pending={save.isPending} disabled={!isChanged}>
              <Trans>Save limits</Trans>
            </Button>
          </div>
        </Form>
      </div>
    </Sheet>
  )
}
