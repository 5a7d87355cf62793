import type { Currency, PlanId } from '@postwright/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import { fieldErrors } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Form } from '../../../ui/form.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { usePageTitle } from '../../../ui/page-head.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { GoogleButton } from '../factors/other-ways.tsx'
import { offersQuery } from '../factors/queries.ts'
import { CredentialFields } from './credential-fields.tsx'
import { textOf } from './form-text.ts'
import { ProofCard, PublicPage } from '../../../ui/public-page.tsx'
import { useSignUp } from './queries.ts'
import { SelectedPlan } from './selected-plan.tsx'
import { TermsLine } from './terms-line.tsx'

const created = 'Account created successfully. Please check your email to verify your account.'
const createdWithoutMail = 'Account created successfully. This site sends no mail: log in to see whether you are approved.'

export function SignUpScreen({ plan, currency }: { plan: PlanId | undefined; currency: Currency }) {
  usePageTitle('Create your account')
  const navigate = useNavigate()
  const signUp = useSignUp()
  const { data: offers } = useQuery(offersQuery())
  const errors = fieldErrors(signUp.error)

  function submit(form: FormData) {
    signUp.mutate(
      { fullName: textOf(form, 'fullName'), email: textOf(form, 'email'), password: textOf(form, 'password'), plan, currency },
      {
        onSuccess: () => {
          toast.success(offers?.sendsMail === false ? createdWithoutMail : created)
          void navigate({ to: '/login' })
        },
        onError: (error) => toast.failed(error, 'Failed to sign up'),
      },
    )
  }

  return (
    <PublicPage
      aside={
        <>
          Have an account?{' '}
          <Link className="link b" to="/login">
            Log in
          </Link>
        </>
      }
    >
      <div className={cx(plan && 'beside', !plan && 'proof-card')}>
        <ProofCard title="Create your account" intro="No card needed yet. The plan can be changed later.">
          <Form pending={signUp.isPending} onSubmit={submit}>
            <FormProblem error={signUp.error} fallback="Failed to sign up" />
            <CredentialFields errors={errors} />
            <Button type="submit" variant="primary" size="lg" block pending={signUp.isPending}>
              Create account
            </Button>
          </Form>
          <div className="mt-4">
            <GoogleButton choice={{ plan, currency }} />
          </div>
          <TermsLine className="mt-5"> One account per person.</TermsLine>
        </ProofCard>
        {plan && <SelectedPlan plan={plan} currency={currency} />}
      </div>
    </PublicPage>
  )
}
