import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
      title={t`Email address`}
      actions={
        <Button size="sm" onClick={() => setChanging(true)}>
          <Trans>Change</Trans>
        </Button>
      }
    >
      <SheetBody className="grid gap-4">
        <div className="row flex-wrap">
          <span className="m min-w-0 break-words">{address}</span>
          {email.isVerified ? (
            <span className="row t13 soft">
              <CircleCheck className="c-good" aria-hidden="true" />
              <Trans>Confirmed</Trans>
            </span>
          ) : (
            <span className="row t13 soft">
              <TriangleAlert className="c-warn" aria-hidden="true" />
              <Trans>Not confirmed</Trans>
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
      title={
        <span className="break-words">
          <Trans>Waiting for {address}</Trans>
        </span>
      }
      actions={
        <Button
          size="sm"
          pending={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onError: (error) => toast.failed(error, t`Failed to cancel the change`) })}
        >
          <Trans>Cancel the change</Trans>
        </Button>
      }
    >
      {sendsMail
        ? t`Your address changes when the link that we sent there is opened, within 24 hours.`
        : t`This site sends no mail. An administrator can give you the link; your address changes when it is opened, within 24 hours.`}
    </Banner>
  )
}
