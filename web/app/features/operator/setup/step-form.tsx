import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ConfigureInstance } from '@postwright/contract/operator/setup'
import type { ReactNode } from 'react'

import { useFieldErrors } from '../../../../lib/use-field-errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { ProofCard } from '../../../../ui/public-page.tsx'
import { useConfigureInstance } from '../../identity/accounts/queries.ts'

export interface StepFormProps {
  title: string
  intro: ReactNode
  submitLabel: string
  /** What is to be saved, read when the form is sent. */
  read: (form: FormData) => ConfigureInstance
  onDone: () => Promise<void>
  /** Gets the errors by their path, such as `smtp.host`. */
  children: (errors: Record<string, string>) => ReactNode
}

/** One step that may be skipped: what is typed is saved, and the next one comes. */
export function StepForm({ title, intro, submitLabel, read, onDone, children }: StepFormProps) {
  const configure = useConfigureInstance()
  const [errors, onInput] = useFieldErrors(configure.error)

  function submit(form: FormData) {
    configure.mutate(read(form), { onSuccess: () => void onDone() })
  }

  return (
    <ProofCard wide title={title} intro={intro}>
      <Form pending={configure.isPending} onSubmit={submit} onInput={onInput}>
        <FormProblem error={configure.error} fallback={t`This could not be saved`} />
        {children(errors)}
        <div className="pair" data-primary-last>
          <Button size="lg" onClick={onDone}>
            <Trans>Skip for now</Trans>
          </Button>
          <Button type="submit" variant="primary" size="lg" pending={configure.isPending}>
            {submitLabel}
          </Button>
        </div>
      </Form>
    </ProofCard>
  )
}
