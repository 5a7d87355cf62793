import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

import { isRefusal, messageOf } from '../../../../lib/errors.ts'
import { secretLink } from '../../../../lib/secret-link.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { usePageTitle } from '../../../../ui/page-head.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { ProofCard, PublicPage } from '../../../../ui/public-page.tsx'
import { useConfirmEmail } from './queries.ts'

/** Long enough to read what happened. */
const redirectMs = 2000
/** It says to whoever is not signed in what was confirmed. */
const siteRoot = '/?email=confirmed'

/** Opened by the link that went to an address: it confirms the address and says so. */
export function VerifyEmailScreen() {
  usePageTitle(t`Confirm your email`)
  const [{ token }] = useState(secretLink)
  const confirm = useConfirmEmail()
  const { mutate } = confirm
  const begun = useRef(false)

  useEffect(() => {
    if (token === '' || begun.current) return
    begun.current = true
    mutate({ token })
  }, [token, mutate])

  return (
    <PublicPage>
      {confirm.data ? (
        <Confirmed email={confirm.data.email} />
      ) : token === '' || isRefusal(confirm.error) ? (
        <Unusable reason={confirm.error && messageOf(confirm.error, '')} />
      ) : confirm.error ? (
        <ErrorState title={t`Your address could not be confirmed`} onRetry={() => mutate({ token })}>
          <Trans>The link is as good as before.</Trans>
        </ErrorState>
      ) : (
        <Spinner label={t`Confirming your address`} size={20} />
      )}
    </PublicPage>
  )
}

/** The site root leads whoever is signed in to the application. */
function Confirmed({ email }: { email: string }) {
  useEffect(() => {
    const timer = setTimeout(() => window.location.replace(siteRoot), redirectMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ProofCard
      title={t`Email confirmed`}
      intro={
        <span className="break-words">
          <Trans>{email} is yours.</Trans>
        </span>
      }
    >
      <a className={buttonClass({ variant: 'primary', size: 'lg', block: true })} href={siteRoot}>
        <Trans>Go on</Trans>
      </a>
    </ProofCard>
  )
}

function Unusable({ reason }: { reason: string | null }) {
  return (
    <ProofCard title={t`Invalid link`} intro={reason ?? t`This link is not complete. Open the one in the mail again.`}>
      <div className="stack">
        <p className="hint">
          <Trans>
            A link works once, for 24 hours. If your address is confirmed already, just log in; if not, you can send a new link from there.
          </Trans>
        </p>
        <a className={buttonClass({ variant: 'primary', size: 'lg', block: true })} href="/login">
          <Trans>Log in</Trans>
        </a>
      </div>
    </ProofCard>
  )
}
