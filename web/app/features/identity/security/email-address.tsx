import type { Account } from '@postwright/contract/identity/accounts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { useCancelEmailChange } from './queries.ts'

interface EmailAddressProps {
  address: string
  email: Account['email']
  sendsMail: boolean
}

/** The address that a person logs in with, whether it is confirmed, and the one that is to take its place. */
export function EmailAddress({ address, email, sendsMail }: EmailAddressProps) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Sheet
      title="Email address"
      actions={
        <Button size="sm" onClick={() => setChanging(true)}>
          Change
        </Button>
      }
    >
      <SheetBody className="grid gap-4">
        <div className="row flex-wrap">
          <span className="m min-w-0 break-words">{address}</span>
          {email.isVerified ? (
            <span className="row t13 soft">
              <CircleCheck className="c-good" aria-hidden="true" />
              Confirmed
            </span>
          ) : (
            <span className="row t13 soft">
              <TriangleAlert className="c-warn" aria-hidden="true" />
              Not confirmed
            </span>
          )}
        </div>
        {email.changingTo && <Waiting address={email.changingTo} sendsMail={sendsMail} />}
      </SheetBody>
      {isChanging && <ChangeEmailDialog onClose={() => setChanging(false)} />}
    </Sheet>
  )
}

function Waiting({ address, sendsMail }: { address: string; sendsMail: boolean }) {
  const cancel = useCancelEmailChange()
  return (
    <Banner
      tone="info"
      title={<span className="break-words">Waiting for {address}</span>}
      actions={
        <Button
          size="sm"
          pending={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onError: (error) => toast.failed(error, 'Failed to cancel the change') })}
        >
          Cancel the change
        </Button>
      }
    >
      {sendsMail
        ? 'Your address changes when the link that we sent there is opened, within 24 hours.'
        : 'This site sends no mail. An administrator can give you the link; your address changes when it is opened, within 24 hours.'}
    </Banner>
  )
}
