import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { textOf } from '../../../../lib/form-text.ts'
import { browserTimeZone } from '../../../../lib/formats.ts'
import { useFieldErrors } from '../../../../lib/use-field-errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { ProofCard } from '../../../../ui/public-page.tsx'
import { CredentialFields } from '../../../../sign-in/credential-fields.tsx'
import { offersQuery } from '../../identity/factors/queries.ts'
import { useCreateSuperAdmin } from '../../identity/accounts/queries.ts'

export function AdministratorStep({ code, onDone }: { code: string | undefined; onDone: () => Promise<void> }) {
  const create = useCreateSuperAdmin()
  const { data: offers } = useQuery(offersQuery())
  const [errors, onInput] = useFieldErrors(create.error)

  function submit(form: FormData) {
    create.mutate(
      {
        fullName: textOf(form, 'fullName'),
        email: textOf(form, 'email'),
        password: textOf(form, 'password'),
        timeZone: browserTimeZone(),
        ...(code !== undefined && { code: textOf(form, 'code') }),
      },
      { onSuccess: () => void onDone() },
    )
  }

  return (
    <ProofCard
      title={t`Set up Postwright`}
      intro={t`You are the first here. This account becomes the administrator: it approves new accounts and chooses who writes the drafts.`}
    >
      <Form pending={create.isPending} onSubmit={submit} onInput={onInput}>
        <FormProblem error={create.error} fallback={t`The account could not be created`} />
        {code !== undefined && (
          <Field label={t`Set-up code`} hint={t`The terminal where Postwright was started shows it.`} error={errors['code']}>
            <Input name="code" defaultValue={code} autoComplete="off" spellCheck={false} />
          </Field>
        )}
        <CredentialFields errors={errors} minPasswordLength={offers?.minPasswordLength} />
        <Button type="submit" variant="primary" size="lg" block pending={create.isPending}>
          <Trans>Create administrator</Trans>
        </Button>
      </Form>
    </ProofCard>
  )
}
