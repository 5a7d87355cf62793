import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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

interface SignUpPageProps {
  offers: SignInOffers
  /** What was chosen on the pricing page. */
  plan: PlanId | null
  currency: Currency
}

export function SignUpPage({ offers, plan, currency }: SignUpPageProps) {
  usePageTitle(t`Create your account`)
  const signUp = useRequest(requestSignUp)
  const failed = t`Failed to sign up`
  const oneEach = t`One account per person.`
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
          flash(
            offers.sendsMail
              ? t`Account created successfully. Please check your email to verify your account.`
              : t`Account created successfully. This site sends no mail: log in to see whether you are approved.`,
          )
          window.location.assign('/login')
        },
        onError: (error) => toast.failed(error, failed),
      },
    )
  }

  return (
    <PublicPage
      aside={
        <>
          <Trans>
            Have an account?{' '}
            <a className="link b" href="/login">
              Log in
            </a>
          </Trans>
        </>
      }
    >
      <div className={cx(plan && 'beside', !plan && 'proof-card')}>
        <ProofCard title={t`Create your account`} intro={t`No card needed yet. The plan can be changed later.`}>
          <Form pending={signUp.isPending || isLeaving} onSubmit={submit} onInput={onInput}>
            <FormProblem error={signUp.error} fallback={failed} />
            <CredentialFields errors={errors} minPasswordLength={offers.minPasswordLength} />
            <Button type="submit" variant="primary" size="lg" block pending={signUp.isPending || isLeaving}>
              <Trans>Create account</Trans>
            </Button>
          </Form>
          <div className="mt-4">
            <GoogleButton offer={offers.google} choice={{ plan: plan ?? undefined, currency }} />
          </div>
          <TermsLine className="mt-5">{` ${oneEach}`}</TermsLine>
        </ProofCard>
        {plan && <SelectedPlan plan={plan} currency={currency} sendsMail={offers.sendsMail} />}
      </div>
    </PublicPage>
  )
}
