import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { toast } from '../../../../ui/toasts.tsx'

/** The one time that a secret is shown. */
export function NewSecret({ secret, name, onClose }: { secret: string; name: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // Without TLS, or without leave, browsers give no clipboard.
      toast.error(t`It could not be copied. Select it and copy it by hand.`)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked
      title={t`Your key ${name}`}
      footer={
        <>
          <Button icon={isCopied ? Check : Copy} onClick={copy}>
            {isCopied ? t`Copied` : t`Copy`}
          </Button>
          <Button variant="primary" onClick={onClose}>
            <Trans>I have kept it</Trans>
          </Button>
        </>
      }
    >
      <div className="sheet-body grid gap-3">
        <p>
          <Trans>Copy it now, and keep it like a password. It is not shown again, and nobody can look it up.</Trans>
        </p>
        <code className="secret-once">{secret}</code>
        <p className="hint">{t`Send it with each call, as: ${{ header: `Authorization: Bearer ${secret.slice(0, 6)}…` }}`}</p>
      </div>
    </Dialog>
  )
}
