import type { GoogleOutcome } from '@postwright/contract/google'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

import { fieldErrors } from '../../../lib/errors.ts'
import { forgetKept } from '../../../lib/kept.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { Input, PasswordInput } from '../../../ui/input.tsx'
import { usePageTitle } from '../../../ui/page-head.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { CodeStep } from '../factors/code-step.tsx'
import { googleFailure, googleProblem } from '../factors/google-outcome.ts'
import { GoogleButton, PasskeyButton } from '../factors/other-ways.tsx'
import { hasKeptInvitation } from '../team/kept-invitation.ts'
import { ProofCard, PublicPage } from '../../../ui/public-page.tsx'
import { setupStatusQuery, useSignIn } from './queries.ts'
import { textOf } from './form-text.ts'

interface SignInScreenProps {
  hasLeft: boolean
  /** How coming back from the identity provider ended. */
  google: GoogleOutcome | undefined
}

export function SignInScreen({ hasLeft, google }: SignInScreenProps) {
  usePageTitle('Log in')
  const navigate = useNavigate()
  const signIn = useSignIn()
  const { data: setup } = useQuery(setupStatusQuery())
  const errors = fieldErrors(signIn.error)
  const [asksForCode, setAsksForCode] = useState(google === 'code')
  const problem = googleProblem(google)

  const enter = useEntering()
  useArrival({ hasLeft, google })

  if (setup?.open) return <Navigate to="/setup" replace />

  function submit(form: FormData) {
    signIn.mutate(
      { email: textOf(form, 'email'), password: textOf(form, 'password') },
      {
        onSuccess: ({ next }) => (next === 'code' ? setAsksForCode(true) : enter()),
        onError: (error) => toast.failed(error, 'Failed to sign in'),
      },
    )
  }

  function leaveCode() {
    setAsksForCode(false)
    void navigate({ to: '/login', replace: true })
  }

  if (asksForCode) return <SecondStep onDone={enter} onLeave={leaveCode} />

  return (
    <PublicPage
      aside={
        <>
          New here?{' '}
          <Link className="link b" to="/register">
            Create an account
          </Link>
        </>
      }
    >
      <ProofCard title="Log in" intro="Good to see you again.">
        {problem && (
          <Banner tone="bad" title={problem.title}>
            {problem.hint}
          </Banner>
        )}
        <Form pending={signIn.isPending} onSubmit={submit}>
          <FormProblem error={signIn.error} fallback="Failed to sign in" />
          <Field label="Email" error={errors['email']}>
            <Input name="email" type="email" autoComplete="username webauthn" />
          </Field>
          <Field
            label="Password"
            error={errors['password']}
            aside={
              <Link className="link" to="/forgot-password">
                Forgot password?
              </Link>
            }
          >
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
          <Button type="submit" variant="primary" size="lg" block pending={signIn.isPending}>
            Log in
          </Button>
        </Form>
        <div className="stack mt-4">
          <PasskeyButton onDone={enter} />
          <GoogleButton />
        </div>
      </ProofCard>
    </PublicPage>
  )
}

function SecondStep({ onDone, onLeave }: { onDone: () => void; onLeave: () => void }) {
  return (
    <PublicPage>
      <ProofCard title="Enter your code" intro="The second step: it shows that it is you.">
        <CodeStep onDone={onDone} onLeave={onLeave} />
      </ProofCard>
    </PublicPage>
  )
}

/** What happens as soon as somebody is logged in. */
function useEntering(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    toast.success('Signed in successfully')
    void navigate({ to: hasKeptInvitation() ? '/invitation' : '/app/dashboard', replace: true })
  }, [navigate])
}

/** Says why coming back from the identity provider did not end well, or that somebody logged out, and tidies up after them. */
function useArrival({ hasLeft, google }: SignInScreenProps): void {
  const navigate = useNavigate()

  useEffect(() => {
    if (googleProblem(google)) toast.error(googleFailure)
  }, [google])

  useEffect(() => {
    if (!hasLeft) return
    forgetKept()
    toast.success('Signed out successfully')
    void navigate({ to: '/login', replace: true })
  }, [hasLeft, navigate])
}
