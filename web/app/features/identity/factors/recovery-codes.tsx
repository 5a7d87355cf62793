import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy, Download } from 'lucide-react'

import { Banner } from '../../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { toast } from '../../../../ui/toasts.tsx'

/** Shown this once; the server keeps their hashes alone. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`

  function copy() {
    void navigator.clipboard.writeText(text).then(
      () => toast.success(t`Recovery codes copied`),
      () => toast.error(t`The codes could not be copied. Select them instead.`),
    )
  }

  return (
    <Dialog
      open
      locked
      onOpenChange={(open) => open || onClose()}
      title={t`Your recovery codes`}
      description={t`Each of them stands in for a code from your app, once. They are not shown again.`}
      footer={
        <>
          <Button onClick={copy}>
            <Copy aria-hidden="true" />
            <Trans>Copy</Trans>
          </Button>
          <a
            className={buttonClass({})}
            download="postwright-recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          >
            <Download aria-hidden="true" />
            <Trans>Download</Trans>
          </a>
          <Button variant="primary" onClick={onClose}>
            <Trans>I have kept them</Trans>
          </Button>
        </>
      }
    >
      <div className="sheet-body stack">
        <ul className="mono grid gap-1" aria-label={t`Recovery codes`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Banner tone="warn" title={t`Keep them where you find them without your phone`} />
      </div>
    </Dialog>
  )
}
