import type { Account } from '@postwright/contract/accounts'
import { CircleCheck, Mail } from 'lucide-react'

import { formatZoned } from '../../../lib/formats.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useSendVerification } from './queries.ts'

/** Whether the address is confirmed, among the steps of a new account; if not, the link can be sent again. */
export function EmailStep({ email, address }: { email: Account['email']; address: string }) {
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
      onSuccess: () => toast.success('A new link is on its way'),
      onError: (error) => toast.failed(error, 'Failed to send the link'),
    })
  }

  return (
    <li>
      <Mail className="c-warn" aria-hidden="true" />
      <div className="min-w-0">
        <div className="m">Confirm your email address</div>
        <div className="t12 soft break-words">
          Open the link that we sent to {address}.{' '}
          <button type="button" className="link inline-flex items-center gap-1" disabled={send.isPending} onClick={sendAgain}>
            {send.isPending && <Spinner size={14} />}
            Send it again
          </button>
        </div>
      </div>
    </li>
  )
}
