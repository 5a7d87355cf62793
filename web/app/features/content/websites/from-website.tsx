import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Globe } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import type { ProfileDraft } from './proposed-fields.ts'
import { ReadWebsite } from './read-website.tsx'

export interface FromWebsiteProps {
  /** What the form says of the website. */
  address: string
  profile: () => ProfileDraft
  /** Puts it into the form; nothing is saved. */
  onTake: (change: Partial<ProfileDraft>) => void
}

/** Fills in a profile from the business's own website, field by field. */
export function FromWebsite({ address, profile, onTake }: FromWebsiteProps) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  if (!may.changeBusinesses) return null
  return (
    <>
      <Button icon={Globe} onClick={() => setOpen(true)}>
        <Trans>From website</Trans>
      </Button>
      <Dialog
        wide
        open={isOpen}
        onOpenChange={setOpen}
        title={t`Fill in from a website`}
        footer={
          <Button onClick={() => setOpen(false)}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <ReadWebsite address={address} profile={profile} onTake={onTake} mayRename={may.renameBusinesses === true} />
      </Dialog>
    </>
  )
}
