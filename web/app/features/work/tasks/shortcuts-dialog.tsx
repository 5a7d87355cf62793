import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import { shortcuts } from './shortcuts.ts'

/** What keys do on this screen. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Shortcuts of tasks`}
      footer={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <dl className="sheet-body task-shortcuts">
        {shortcuts.map(({ act, keys, label }) => (
          <Fragment key={act}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} keys={key.toUpperCase()} />
              ))}
            </dt>
            <dd>{label}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
