import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InvitationState } from '@postwright/contract/identity/team'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { fieldErrors, forbiddenReasonOf, messageOf } from '../../../../lib/errors.ts'
import { textOf } from '../../../../lib/form-text.ts'
import { useFieldErrors } from '../../../../lib/use-field-errors.ts'
import { browserTimeZone, formatDate } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input, PasswordInput } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { ProofCard } from '../../../../ui/public-page.tsx'
import { useSignOut } from '../accounts/queries.ts'
import { offersQuery } from '../factors/queries.ts'
import { CodeStep } from '../../../../sign-in/code-step.tsx'
import { GoogleButton } from '../../../../sign-in/google-button.tsx'
import { storePendingInvitation } from '../../../../sign-in/pending-invitation.ts'
import { NewPasswordField } from '../../../../sign-in/new-password-field.tsx'
import { PasskeyButton } from '../../../../sign-in/passkey-button.tsx'
import { TermsLine } from '../../../../sign-in/terms-line.tsx'
import { useForgetAccount, useJoin, useLogIn, useRegisterInvited } from './queries.ts'
import { roleNames } from './roles.ts'

type OpenInvitation = Extract<InvitationState, { state: 'open' }>

interface AnswerProps {
  token: string
  invitation: OpenInvitation
}

/** What there is to do depends on who looks: the invited person, somebody else, or nobody that we know. */
export function AnswerInvitation(props: AnswerProps) {
  const { email, hasAccount, signedInAs } = props.invitation
  if (signedInAs !== null) return signedInAs.toLowerCase() === email ? <Accept {...props} /> : <Foreign email={email} own={signedInAs} />
  return hasAccount ? <LogIn {...props} /> : <Register {...props} />
}

function Accept({ token, invitation }: AnswerProps) {
  return <AcceptCard token={token} invitation={invitation} join={useJoin()} />
}

function AcceptCard({ token, invitation, join }: AnswerProps & { join: ReturnType<typeof useJoin> }) {
  return (
    <InvitationCard invitation={invitation}>
      <div className="stack">
        <Refusal error={join.error} />
        <Button variant="primary" size="lg" block pending={join.isPending || join.isSuccess} onClick={() => join.mutate(token)}>
          <Trans>Accept invitation</Trans>
        </Button>
        <p className="hint">
          <Trans>You are logged in as {ph({ email: invitation.email })}.</Trans>
        </p>
      </div>
    </InvitationCard>
  )
}

function Foreign({ email, own }: { email: string; own: string }) {
  const signOut = useSignOut()
  const forget = useForgetAccount()
  return (
    <ProofCard
      title={t`For another address`}
      intro={
        <span className="break-words">
          <Trans>
            This invitation is for {email}, and you are logged in as {own}. It cannot be used by anybody else.
          </Trans>
        </span>
      }
    >
      <Button
        variant="primary"
        size="lg"
        block
        pending={signOut.isPending}
        onClick={() =>
          signOut.mutate(undefined, {
            onSuccess: () => void forget(),
            onError: (error) => toast.failed(error, t`Failed to sign out`),
          })
        }
      >
        <Trans>Log out and go on</Trans>
      </Button>
    </ProofCard>
  )
}

function LogIn({ token, invitation }: AnswerProps) {
  const signIn = useLogIn()
  const join = useJoin()
  const { data: offers } = useQuery(offersQuery())
  const [asksForCode, setAsksForCode] = useState(false)
  const [errors, onInput] = useFieldErrors(signIn.error)
  const accept = () => join.mutate(token)

  if (join.isError) return <AcceptCard token={token} invitation={invitation} join={join} />
  if (asksForCode)
    return (
      <ProofCard title={t`Enter your code`} intro={t`The second step: it shows that it is you.`}>
        <CodeStep onDone={accept} onLeave={() => setAsksForCode(false)} />
      </ProofCard>
    )

  function submit(form: FormData) {
    signIn.mutate(
      { email: invitation.email, password: textOf(form, 'password') },
      { onSuccess: ({ next }) => (next === 'code' ? setAsksForCode(true) : accept()) },
    )
  }

  return (
    <InvitationCard invitation={invitation}>
      <Form pending={signIn.isPending} onSubmit={submit} onInput={onInput}>
        <FormProblem error={signIn.error} fallback={t`Failed to sign in`} />
        <FixedEmail email={invitation.email} />
        <Field label={t`Password`} error={errors['password']}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Button type="submit" variant="primary" size="lg" block pending={signIn.isPending || join.isPending || join.isSuccess}>
          <Trans>Log in and accept</Trans>
        </Button>
      </Form>
      <div className="stack mt-4">
        <PasskeyButton onDone={() => leaveAndComeBack(token)} />
        <GoogleButton offer={offers?.google ?? null} onLeave={() => storePendingInvitation(token)} />
      </div>
    </InvitationCard>
  )
}

/** A fresh page, which knows who logged in: it may be somebody else. */
function leaveAndComeBack(token: string) {
  storePendingInvitation(token)
  window.location.assign('/invitation')
}

function Register({ token, invitation }: AnswerProps) {
  const register = useRegisterInvited()
  const { data: offers } = useQuery(offersQuery())
  const [errors, onInput] = useFieldErrors(register.error)

  function submit(form: FormData) {
    register.mutate({ token, fullName: textOf(form, 'fullName'), password: textOf(form, 'password'), timeZone: browserTimeZone() })
  }

  return (
    <InvitationCard invitation={invitation}>
      <Form pending={register.isPending} onSubmit={submit} onInput={onInput}>
        <Refusal error={register.error} />
        <Field label={t`Full name`} error={errors['fullName']}>
          <Input name="fullName" autoComplete="name" />
        </Field>
        <FixedEmail email={invitation.email} />
        <NewPasswordField name="password" error={errors['password']} minLength={offers?.minPasswordLength} />
        <Button type="submit" variant="primary" size="lg" block pending={register.isPending || register.isSuccess}>
          <Trans>Create account and accept</Trans>
        </Button>
        <TermsLine />
      </Form>
      <div className="stack mt-4 empty:hidden">
        <GoogleButton offer={offers?.google ?? null} onLeave={() => storePendingInvitation(token)} />
      </div>
    </InvitationCard>
  )
}

function InvitationCard({ invitation, children }: { invitation: OpenInvitation; children: ReactNode }) {
  const { workspaceName, invitedBy, role, expiresAt } = invitation
  return (
    <ProofCard
      title={t`Join ${workspaceName}`}
      intro={
        <span className="break-words">
          {t`${invitedBy} invites you. Your role: ${{ role: roleNames[role] }}. Open until ${{ until: formatDate(expiresAt) }}.`}
        </span>
      }
    >
      {children}
    </ProofCard>
  )
}

function FixedEmail({ email }: { email: string }) {
  return (
    <Field label={t`Email`} hint={t`The invitation is for this address.`}>
      <Input name="email" type="email" autoComplete="username" readOnly value={email} />
    </Field>
  )
}

/** What stands in the way beside the fields of the form, such as a workspace that has no seat left. */
function Refusal({ error }: { error: Error | null }) {
  if (!error) return null
  const { token, ...fields } = fieldErrors(error)
  if (forbiddenReasonOf(error) === 'plan')
    return (
      <Banner tone="warn" title={t`No free seat`}>
        <p>{messageOf(error, '')}</p>
        <p>
          <Trans>The invitation stays as it is.</Trans>
        </p>
      </Banner>
    )
  if (Object.keys(fields).length > 0) return null
  return <Banner tone="bad" title={token ?? messageOf(error, t`The invitation could not be accepted`)} />
}
