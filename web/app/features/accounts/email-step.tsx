import type { Account } from '@postwright/contract/accounts'
import { CircleCheck, Mail } from 'lucide-react'

import { formatZoned } from '../../../lib/formats.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useSendVerification } from './queries.ts'

/** Whether the address is confirmed, among the steps of a new account; if not, the link can be sent again. */
export function EmailStep({ account }: { account: Account }) {
  const { email, profile, instance } = account

  const send = useSendVerification()
  if (email.isVerified)
    return (
      <li>
        <CircleCheck className="c-good" aria-hidden="true" />
        <div>
          <div className="m">Email confirmed</div>
          {email.verifiedAt && <div className="t12 soft num">{formatZoned(email.verifiedAt)}</div>}
        </div>
      </li>
    )

  function sendAgain() {
    send.mutate(undefined, {
      onSuccess: () => toast.success(instance.sendsMail ? 'A new link is on its way' : 'An administrator can give you a new link'),
      onError: (error) => toast.failed(error, 'Failed to send the link'),
    })
  }

  return (
    <li>
      <Mail className="c-warn" aria-hidden="true" />
      <div className="min-w-0">
        <div className="m">Confirm your email address</div>
        <div className="t12 soft break-words">
          {instance.sendsMail
            ? `Open the link that we sent to ${profile.email}.`
            : 'This site sends no mail. An administrator can give you the link that confirms it.'}{' '}
          <button type="button" className="link inline-flex items-center gap-1" disabled={send.isPending} onClick={sendAgain}>
            {send.isPending && <Spinner size={14} />}
            {instance.sendsMail ? 'Send it again' : 'Ask for a new link'}
          </button>
        </div>
      </div>
    </li>
  )
}
