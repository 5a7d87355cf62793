import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SignInOffers } from '@postwright/contract/identity/factors'
import { useState } from 'react'

import { textOf } from '../../lib/form-text.ts'
import { callFunction } from '../../lib/functions.ts'
import { useFieldErrors } from '../../lib/use-field-errors.ts'
import { useRequest } from '../../lib/use-request.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Form } from '../../ui/form.tsx'
import { Input } from '../../ui/input.tsx'
import { usePageTitle } from '../../ui/page-head.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ProofCard, PublicPage } from '../../ui/public-page.tsx'

export function ForgotPasswordPage({ offers: { sendsMail } }: { offers: SignInOffers }) {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <PublicPage>
      {sentTo === undefined ? (
        <EmailForm sendsMail={sendsMail} onSent={setSentTo} />
      ) : sendsMail ? (
        <CheckYourEmail email={sentTo} onAnother={() => setSentTo(undefined)} />
      ) : (
        <AskAdministrator email={sentTo} onAnother={() => setSentTo(undefined)} />
      )}
    </PublicPage>
  )
}

function EmailForm({ sendsMail, onSent }: { sendsMail: boolean; onSent: (email: string) => void }) {
  usePageTitle(t`Forgot password`)
  const failed = t`Failed to send reset email`
  const request = useRequest(requestReset)
  const [errors, onInput] = useFieldErrors(request.error)

  function submit(form: FormData) {
    const email = textOf(form, 'email').trim()
    request.run(email, {
      onSuccess: () => {
        if (sendsMail) toast.success(t`Password reset email sent`)
        onSent(email)
      },
      onError: (error) => toast.failed(error, failed),
    })
  }

  return (
    <ProofCard
      title={t`Forgot your password?`}
      intro={
        sendsMail
          ? t`Enter the email of your account. We send a link to choose a new password.`
          : t`This site sends no mail. Enter the email of your account: an administrator can then give you a link to choose a new password.`
      }
    >
      <Form pending={request.isPending} onSubmit={submit} onInput={onInput}>
        <FormProblem error={request.error} fallback={failed} />
        <Field label={t`Email`} error={errors['email']}>
          <Input name="email" type="email" autoComplete="email" />
        </Field>
        <Button type="submit" variant="primary" size="lg" block pending={request.isPending}>
          {sendsMail ? t`Send reset link` : t`Ask for a reset link`}
        </Button>
        <a className={buttonClass({ size: 'lg', block: true })} href="/login">
          <Trans>Back to log in</Trans>
        </a>
      </Form>
    </ProofCard>
  )
}

function requestReset(email: string) {
  return callFunction('reset-password', { email, redirectTo: new URL('/reset-password', window.location.href).href })
}

/** Says the same whether there is an account or not. The link itself is shown to administrators alone, in the outbox. */
function AskAdministrator({ email, onAnother }: { email: string; onAnother: () => void }) {
  usePageTitle(t`Ask an administrator`)
  return (
    <ProofCard
      title={t`Ask an administrator`}
      intro={
        <>
          <Trans>
            Mail is not set up on this site. If there is an account for <b className="wrap-anywhere">{email}</b>, an administrator finds a
            link to choose a new password under Admin, Email, Outbox, and can give it to you. It works once, for 30 minutes.
          </Trans>
        </>
      }
    >
      <div className="stack">
        <a className={buttonClass({ variant: 'primary', size: 'lg', block: true })} href="/login">
          <Trans>Back to log in</Trans>
        </a>
        <Button size="lg" block onClick={onAnother}>
          <Trans>Ask for another link</Trans>
        </Button>
      </div>
    </ProofCard>
  )
}

function CheckYourEmail({ email, onAnother }: { email: string; onAnother: () => void }) {
  usePageTitle(t`Check Your Email`)
  return (
    <ProofCard
      title={t`Check Your Email`}
      intro={
        <>
          <Trans>
            If there is an account for <b className="wrap-anywhere">{email}</b>, a link to choose a new password is on its way. It works
            once, for 30 minutes.
          </Trans>
        </>
      }
    >
      <div className="stack">
        <p className="hint">
          <Trans>Nothing there? Look among spam, and at how the address is spelled.</Trans>
        </p>
        <a className={buttonClass({ variant: 'primary', size: 'lg', block: true })} href="/login">
          <Trans>Back to log in</Trans>
        </a>
        <Button size="lg" block onClick={onAnother}>
          <Trans>Send it again</Trans>
        </Button>
      </div>
    </ProofCard>
  )
}
