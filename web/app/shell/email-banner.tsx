import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { MailWarning, X } from 'lucide-react'
import { useState } from 'react'

import { formatDateTime } from '../../lib/formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { useAskForLink } from '../features/identity/accounts/use-ask-for-link.ts'

const key = 'postwright.hidden-email-banner'

/** On every screen, until the person has shown that their address is theirs, or hides it in this tab. */
export function EmailBanner({ account: { profile, email, instance } }: { account: Account }) {
  const address = profile.email
  const [isHidden, setHidden] = useState(() => isHiddenFor(address))
  const link = useAskForLink(instance.sendsMail)
  if (isHidden) return null

  function hide() {
    setHidden(true)
    hideFor(address)
  }

  return (
    <div className="page-banner email-banner">
      <Banner
        tone="warn"
        icon={MailWarning}
        title={t`Confirm your email address`}
        actions={
          <>
            <Button size="sm" pending={link.isPending} onClick={link.ask}>
              {instance.sendsMail ? t`Send again` : email.linkAskedAt ? t`Ask again` : t`Ask for a link`}
            </Button>
            <IconButton icon={X} size="sm" label={t`Hide for now`} onClick={hide} />
          </>
        }
      >
        <span className="break-words">
          {instance.sendsMail ? (
            <>
              <Trans>
                Open the link that we sent to {address}.
                <span className="more"> It shows that the address is yours, and that our mails reach you.</span>
              </Trans>
            </>
          ) : (
            // Narrow, when they asked says enough.
            <span className={email.linkAskedAt ? 'more' : undefined}>
              <Trans>
                <span className="more">This site sends no mail. </span>An administrator can give you the link
                <span className="more"> that shows that {address} is yours</span>.
              </Trans>
            </span>
          )}
          {email.linkAskedAt && <> {t`You asked for it on ${{ linkAskedAt: formatDateTime(email.linkAskedAt) }}.`}</>}
        </span>
      </Banner>
    </div>
  )
}

function isHiddenFor(address: string): boolean {
  try {
    return sessionStorage.getItem(key) === address
  } catch {
    return false
  }
}

function hideFor(address: string): void {
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // Where storage is forbidden it is hidden until the page is loaded again.
  }
}
