import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SignInOffers } from '@postwright/contract/identity/factors'
import type { GoogleOutcome } from '@postwright/contract/identity/google'
import { useCallback, useEffect, useState } from 'react'

import { signIn as requestSignIn } from '../../lib/auth.ts'
import { flash } from '../../lib/flash.ts'
import { textOf } from '../../lib/form-text.ts'
import { clearLocalDrafts } from '../../lib/local-drafts.ts'
import { useFieldErrors } from '../../lib/use-field-errors.ts'
import { useRequest } from '../../lib/use-request.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'
import { usePageTitle } from '../../ui/page-head.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ProofCard, PublicPage } from '../../ui/public-page.tsx'
import { CodeStep } from '../../sign-in/code-step.tsx'
import { GoogleButton } from '../../sign-in/google-button.tsx'
import { googleFailure, googleProblem } from '../../sign-in/google-outcome.ts'
import { hasPendingInvitation } from '../../sign-in/pending-invitation.ts'
import { PasskeyButton } from '../../sign-in/passkey-button.tsx'
import { say } from '@postwright/contract/core/sentences'

interface SignInPageProps {
  offers: SignInOffers
  /** Whether somebody has just signed out. */
  hasLeft: boolean
  /** How coming back from the identity provider ended. */
  google: GoogleOutcome | null
}

export function SignInPage({ offers, hasLeft, google }: SignInPageProps) {
  usePageTitle(t`Log in`)
  const signIn = useRequest(requestSignIn)
  const failed = t`Failed to sign in`
  const [errors, onInput] = useFieldErrors(signIn.error)
  const [asksForCode, setAsksForCode] = useState(google === 'code')
  const problem = googleProblem(google)

  const [enter, isEntering] = useEntering()
  useArrival({ hasLeft, google })

  function submit(form: FormData) {
    signIn.run(
      { email: textOf(form, 'email'), password: textOf(form, 'password') },
      {
        onSuccess: ({ next }) => (next === 'code' ? setAsksForCode(true) : enter()),
        onError: (error) => toast.failed(error, failed),
      },
    )
  }

  function leaveCode() {
    setAsksForCode(false)
    window.history.replaceState(null, '', '/login')
  }

  if (asksForCode) return <SecondStep onDone={enter} onLeave={leaveCode} />

  return (
    <PublicPage
      aside={
        <>
          <Trans>
            New here?{' '}
            <a className="link b" href="/register">
              Create an account
            </a>
          </Trans>
        </>
      }
    >
      <ProofCard title={t`Log in`} intro={t`To write, approve and publish.`}>
        {problem && (
          <Banner tone="bad" title={problem.title}>
            {problem.hint}
          </Banner>
        )}
        <Form pending={signIn.isPending || isEntering} onSubmit={submit} onInput={onInput}>
          <FormProblem error={signIn.error} fallback={failed} />
          <Field label={t`Email`} error={errors['email']}>
            <Input name="email" type="email" autoComplete="username webauthn" />
          </Field>
          <Field
            label={t`Password`}
            error={errors['password']}
            aside={
              <a className="link" href="/forgot-password">
                <Trans>Forgot password?</Trans>
              </a>
            }
          >
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
          <Button type="submit" variant="primary" size="lg" block pending={signIn.isPending || isEntering}>
            <Trans>Log in</Trans>
          </Button>
        </Form>
        <div className="stack mt-4">
          <PasskeyButton onDone={enter} />
          <GoogleButton offer={offers.google} />
        </div>
      </ProofCard>
    </PublicPage>
  )
}

function SecondStep({ onDone, onLeave }: { onDone: () => void; onLeave: () => void }) {
  return (
    <PublicPage>
      <ProofCard title={t`Enter your code`} intro={t`The second step: it shows that it is you.`}>
        <CodeStep onDone={onDone} onLeave={onLeave} />
      </ProofCard>
    </PublicPage>
  )
}

/** Opens the application as soon as somebody is logged in. */
function useEntering(): [enter: () => void, isEntering: boolean] {
  const [isEntering, setEntering] = useState(false)
  const enter = useCallback(() => {
    setEntering(true)
    flash(t`Signed in successfully`)
    window.location.replace(hasPendingInvitation() ? '/invitation' : '/app/dashboard')
  }, [])
  return [enter, isEntering]
}

/** Says why coming back from the identity provider did not end well, or that somebody logged out, and tidies up after them. */
function useArrival({ hasLeft, google }: Pick<SignInPageProps, 'hasLeft' | 'google'>): void {
  useEffect(() => {
    if (googleProblem(google)) toast.error(say(googleFailure))
  }, [google])

  useEffect(() => {
    if (!hasLeft) return
    clearLocalDrafts()
    toast.success(t`Signed out successfully`)
    window.history.replaceState(null, '', '/login')
  }, [hasLeft])
}
