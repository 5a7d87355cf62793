import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { CredentialFields } from '../credential-fields.tsx'
import { textOf } from '../form-text.ts'
import { ProofCard } from '../public-page.tsx'
import { useCreateSuperAdmin } from '../queries.ts'

export function AdministratorStep({ onDone }: { onDone: () => Promise<void> }) {
  const create = useCreateSuperAdmin()
  const errors = fieldErrors(create.error)

  function submit(form: FormData) {
    create.mutate(
      { fullName: textOf(form, 'fullName'), email: textOf(form, 'email'), password: textOf(form, 'password') },
      { onSuccess: () => void onDone() },
    )
  }

  return (
    <ProofCard
      title="Set up Postwright"
      intro="You are the first here. This account becomes the administrator: it approves new accounts and chooses who writes the drafts."
    >
      <Form pending={create.isPending} onSubmit={submit}>
        {create.error && Object.keys(errors).length === 0 && (
          <Banner tone="bad" title={messageOf(create.error, 'The account could not be created')} />
        )}
        <CredentialFields errors={errors} />
        <Button type="submit" variant="primary" size="lg" block pending={create.isPending}>
          Create administrator
        </Button>
      </Form>
    </ProofCard>
  )
}
