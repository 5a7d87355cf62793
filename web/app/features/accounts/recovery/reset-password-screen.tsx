import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { codeOf } from '../../../../lib/errors.ts'
import type { SecretLink } from '../../../../lib/secret-link.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { usePageTitle } from '../../../../ui/page-head.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { ProofCard, PublicPage } from '../../../../ui/public-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { resetLinkQuery } from './queries.ts'

/** How long the good news stays before the log-in. */
const redirectMs = 2000

export function ResetPasswordScreen({ link }: { link: SecretLink }) {
  const [outcome, setOutcome] = useState<'updated' | 'invalid'>()
  return (
    <PublicPage>
      {outcome === 'updated' ? (
        <Updated />
      ) : outcome === 'invalid' || link.token === '' || link.email === '' ? (
        <InvalidLink />
      ) : (
        <Checked link={link} onOutcome={setOutcome} />
      )}
    </PublicPage>
  )
}

function Checked({ link, onOutcome }: { link: SecretLink; onOutcome: (outcome: 'updated' | 'invalid') => void }) {
  usePageTitle('Choose a new password')
  const check = useQuery(resetLinkQuery(link))
  if (check.isPending) return <Spinner label="Checking your link" size={20} />
  if (check.data?.success) return <NewPasswordForm link={link} onOutcome={onOutcome} />
  // What the server refuses to look at is no link of ours; anything else may pass.
  if (check.error && codeOf(check.error) !== 'INVALID')
    return (
      <ErrorState title="Your link could not be checked" onRetry={() => check.refetch()}>
        The link is as good as before.
      </ErrorState>
    )
  return <InvalidLink />
}

function InvalidLink() {
  usePageTitle('Invalid Reset Link')
  return (
    <ProofCard title="Invalid Reset Link" intro="This link is not complete, was used already, or is older than 30 minutes.">
      <Link className={buttonClass({ variant: 'primary', size: 'lg', block: true })} to="/forgot-password">
        Request a new link
      </Link>
    </ProofCard>
  )
}

function Updated() {
  usePageTitle('Password updated')
  const navigate = useNavigate()
  useEffect(() => {
    toast.success('Password updated successfully')
    const timer = setTimeout(() => void navigate({ to: '/login', replace: true }), redirectMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <ProofCard title="Password updated" intro="You were signed out everywhere. Log in with your new password.">
      <div className="stack">
        <Banner title="Taking you to the log-in" />
        <Link className={buttonClass({ size: 'lg', block: true })} to="/login" replace>
          Log in now
        </Link>
      </div>
    </ProofCard>
  )
}
