import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CopyLink } from '../../../../ui/copy-link.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'

export const newcomersWaitHint = t`Whoever has no account here yet can work once an administrator of this site has approved them.`

interface InvitationLinkProps {
  email: string
  link: string
  newcomersWait: boolean
  onClose: () => void
}

/** Where no mail server is set up, whoever invites hands the link on. */
export function InvitationLink({ email, link, newcomersWait, onClose }: InvitationLinkProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked
      title={t`The invitation for ${email}`}
      footer={
        <Button variant="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="sheet-body grid gap-4">
        <Banner tone="warn" title={t`Mail is not set up: copy this link`}>
          <Trans>Nothing was mailed. Give the link to {email} yourself; whoever has an account here is told in the app too.</Trans>
        </Banner>
        <CopyLink
          label={t`Link of the invitation`}
          hint={t`It works for seven days, for this address alone. It is not shown again; “New link” makes another.`}
          link={link}
        />
        {newcomersWait && <p className="hint">{newcomersWaitHint}</p>}
      </div>
    </Dialog>
  )
}
