import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { CircleCheck, Mail } from 'lucide-react'

import { formatZoned } from '../../../../lib/formats.ts'
import { Spinner } from '../../../../ui/spinner.tsx'
import { useAskForLink } from './use-ask-for-link.ts'

/** Whether the address is confirmed, among the steps of a new account; if not, the link can be sent again. */
export function EmailStep({ account }: { account: Account }) {
  const { email, profile, instance } = account
  const link = useAskForLink(instance.sendsMail)

  if (email.isVerified)
    return (
      <li>
        <CircleCheck className="c-good" aria-hidden="true" />
        <div>
          <div className="m">
            <Trans>Email confirmed</Trans>
          </div>
          {email.verifiedAt && <div className="t12 soft num">{formatZoned(email.verifiedAt)}</div>}
        </div>
      </li>
    )

  return (
    <li>
      <Mail className="c-warn" aria-hidden="true" />
      <div className="min-w-0">
        <div className="m">
          <Trans>Confirm your email address</Trans>
        </div>
        <div className="t12 soft break-words">
          {instance.sendsMail
            ? t`Open the link that we sent to ${{ email: profile.email }}.`
            : t`This site sends no mail. An administrator can give you the link that confirms it.`}{' '}
          {email.linkAskedAt && <>{t`You asked for it on ${{ linkAskedAt: formatZoned(email.linkAskedAt) }}.`} </>}
          <button type="button" className="link inline-flex items-center gap-1" disabled={link.isPending} onClick={link.ask}>
            {link.isPending && <Spinner size={14} />}
            {instance.sendsMail ? t`Send it again` : email.linkAskedAt ? t`Ask again` : t`Ask for a link`}
          </button>
        </div>
      </div>
    </li>
  )
}
