import { MailWarning } from 'lucide-react'

import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSendVerification } from '../features/accounts/queries.ts'

/** On every screen, until the person has shown that their address is theirs. */
export function EmailBanner({ address, sendsMail }: { address: string; sendsMail: boolean }) {
  const send = useSendVerification()

  function sendAgain() {
    send.mutate(undefined, {
      onSuccess: () => toast.success(sendsMail ? 'A new link is on its way' : 'An administrator can give you a new link'),
      onError: (error) => toast.failed(error, 'Failed to send the link'),
    })
  }

  return (
    <div className="page-banner">
      <Banner
        tone="warn"
        icon={MailWarning}
        title="Confirm your email address"
        actions={
          <Button size="sm" pending={send.isPending} onClick={sendAgain}>
            {sendsMail ? 'Send again' : 'Ask for a link'}
          </Button>
        }
      >
        <span className="break-words">
          {sendsMail
            ? `Open the link that we sent to ${address}. It shows that the address is yours, and that our mails reach you.`
            : `This site sends no mail. An administrator can give you the link that shows that ${address} is yours.`}
        </span>
      </Banner>
    </div>
  )
}
