import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SignInOffers } from '@postwright/contract/identity/factors'
import { useCallback, useEffect, useState } from 'react'

import { codeOf } from '../../lib/errors.ts'
import { callFunction } from '../../lib/functions.ts'
import type { SecretLink } from '../../lib/secret-link.ts'
import { useRequest } from '../../lib/use-request.ts'
import { Banner } from '../../ui/banner.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { usePageTitle } from '../../ui/page-head.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ProofCard, PublicPage } from '../../ui/public-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** How long the good news stays before the log-in. */
const redirectMs = 2000

interface ResetPasswordPageProps {
  offers: SignInOffers
  link: SecretLink
}

export function ResetPasswordPage({ offers, link }: ResetPasswordPageProps) {
  const [outcome, setOutcome] = useState<'updated' | 'invalid'>()
  return (
    <PublicPage>
      {outcome === 'updated' ? (
        <Updated />
      ) : outcome === 'invalid' || link.token === '' || link.email === '' ? (
        <InvalidLink />
      ) : (
        <Checked link={link} minPasswordLength={offers.minPasswordLength} onOutcome={setOutcome} />
      )}
    </PublicPage>
  )
}

interface CheckedProps {
  link: SecretLink
  minPasswordLength: number
  onOutcome: (outcome: 'updated' | 'invalid') => void
}

/** Asks whether the link is good; that does not use it up. */
function Checked({ link, minPasswordLength, onOutcome }: CheckedProps) {
  usePageTitle(t`Choose a new password`)
  const { run, error } = useRequest(checkLink)
  const [isGood, setGood] = useState<boolean>()

  const check = useCallback(() => run(link, { onSuccess: ({ success }) => setGood(success) }), [run, link])
  useEffect(check, [check])

  if (isGood) return <NewPasswordForm link={link} minPasswordLength={minPasswordLength} onOutcome={onOutcome} />
  // What the server refuses to look at is no link of ours; anything else may pass.
  if (error && codeOf(error) !== 'INVALID')
    return (
      <ErrorState title={t`Your link could not be checked`} onRetry={check}>
        <Trans>The link is as good as before.</Trans>
      </ErrorState>
    )
  if (error || isGood === false) return <InvalidLink />
  return <Spinner label={t`Checking your link`} size={20} />
}

function checkLink(link: SecretLink) {
  return callFunction('verify-reset-token', link)
}

function InvalidLink() {
  usePageTitle(t`Invalid Reset Link`)
  return (
    <ProofCard title={t`Invalid Reset Link`} intro={t`This link is not complete, was used already, or is older than 30 minutes.`}>
      <a className={buttonClass({ variant: 'primary', size: 'lg', block: true })} href="/forgot-password">
        <Trans>Request a new link</Trans>
      </a>
    </ProofCard>
  )
}

function Updated() {
  usePageTitle(t`Password updated`)
  useEffect(() => {
    toast.success(t`Password updated successfully`)
    const timer = setTimeout(() => window.location.replace('/login'), redirectMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ProofCard title={t`Password updated`} intro={t`You were signed out everywhere. Log in with your new password.`}>
      <div className="stack">
        <Banner title={t`Taking you to the log-in`} />
        <a className={buttonClass({ size: 'lg', block: true })} href="/login">
          <Trans>Log in now</Trans>
        </a>
      </div>
    </ProofCard>
  )
}
