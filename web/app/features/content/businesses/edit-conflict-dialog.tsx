import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'

export interface EditConflictDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onReload: () => unknown
  onKeepMine: () => unknown
}

/** A colleague saved the same profile in between. */
export function EditConflictDialog({ open, onOpenChange, onReload, onKeepMine }: EditConflictDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`A colleague changed this profile`}
      description={t`It was saved while you were editing, so yours is not saved yet. Keep yours and the fields that you changed replace theirs; every other field stays as they saved it.`}
      footer={
        <>
          <Button onClick={onReload}>
            <Trans>Show theirs, drop mine</Trans>
          </Button>
          <Button variant="primary" onClick={onKeepMine}>
            <Trans>Keep mine</Trans>
          </Button>
        </>
      }
    />
  )
}
