import type { SignInOffers } from '@postwright/contract/identity/factors'
import type { Currency, PlanId } from '@postwright/contract/core/plans'
import { useState } from 'react'

import { signUp as requestSignUp } from '../../lib/auth.ts'
import { flash } from '../../lib/flash.ts'
import { textOf } from '../../lib/form-text.ts'
import { useFieldErrors } from '../../lib/use-field-errors.ts'
import { useRequest } from '../../lib/use-request.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Form } from '../../ui/form.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { usePageTitle } from '../../ui/page-head.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ProofCard, PublicPage } from '../../ui/public-page.tsx'
import { CredentialFields } from '../../sign-in/credential-fields.tsx'
import { GoogleButton } from '../../sign-in/google-button.tsx'
import { TermsLine } from '../../sign-in/terms-line.tsx'
import { SelectedPlan } from './selected-plan.tsx'

const created = 'Account created successfully. Please check your email to verify your account.'
const createdWithoutMail = 'Account created successfully. This site sends no mail: log in to see whether you are approved.'

interface SignUpPageProps {
  offers: SignInOffers
  /** What was chosen on the pricing page. */
  plan: PlanId | null
  currency: Currency
}

export function SignUpPage({ offers, plan, currency }: SignUpPageProps) {
  usePageTitle('Create your account')
  const signUp = useRequest(requestSignUp)
  const [isLeaving, setLeaving] = useState(false)
  const [errors, onInput] = useFieldErrors(signUp.error)

  function submit(form: FormData) {
    signUp.run(
      {
        fullName: textOf(form, 'fullName'),
        email: textOf(form, 'email'),
        password: textOf(form, 'password'),
        plan: plan ?? undefined,
        currency,
      },
      {
        onSuccess: () => {
          setLeaving(true)
          flash(offers.sendsMail ? created : createdWithoutMail)
          window.location.assign('/login')
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
          <a className="link b" href="/login">
            Log in
          </a>
        </>
      }
    >
      <div className={cx(plan && 'beside', !plan && 'proof-card')}>
        <ProofCard title="Create your account" intro="No card needed yet. The plan can be changed later.">
          <Form pending={signUp.isPending || isLeaving} onSubmit={submit} onInput={onInput}>
            <FormProblem error={signUp.error} fallback="Failed to sign up" />
            <CredentialFields errors={errors} minPasswordLength={offers.minPasswordLength} />
            <Button type="submit" variant="primary" size="lg" block pending={signUp.isPending || isLeaving}>
              Create account
            </Button>
          </Form>
          <div className="mt-4">
            <GoogleButton offer={offers.google} choice={{ plan: plan ?? undefined, currency }} />
          </div>
          <TermsLine className="mt-5"> One account per person.</TermsLine>
        </ProofCard>
        {plan && <SelectedPlan plan={plan} currency={currency} sendsMail={offers.sendsMail} />}
      </div>
    </PublicPage>
  )
}
