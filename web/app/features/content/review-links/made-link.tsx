import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MadeReviewLink } from '@postwright/contract/content/review-links'

import { formatZoned } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { CopyLink } from '../../../../ui/copy-link.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'

/** The one time that an address and its passcode are shown. */
export function MadeLink({
  made: { link, address, passcode },
  mailed,
  onClose,
}: {
  made: MadeReviewLink
  mailed: boolean
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked
      title={t`The link for ${{ guest: link.guestName }}`}
      footer={
        <Button variant="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="sheet-body grid gap-4">
        <p>
          {mailed
            ? t`It is mailed to ${{ address: link.guestEmail ?? '' }}. Whoever has it can decide in that name, until ${{ when: formatZoned(link.endsAt) }}.`
            : t`Hand it over yourself. Whoever has it can decide in that name, until ${{ when: formatZoned(link.endsAt) }}.`}
        </p>
        <CopyLink label={t`Review link`} hint={t`It is not shown again. Create a new link if it is lost.`} link={address} />
        {passcode !== null && (
          <div className="grid gap-1">
            <span className="label">
              <Trans>Passcode</Trans>
            </span>
            <code className="secret-once num">{passcode}</code>
            <p className="hint">
              <Trans>Tell it by another way than the link: by phone, say. It is not in the mail, and not shown again.</Trans>
            </p>
          </div>
        )}
      </div>
    </Dialog>
  )
}
