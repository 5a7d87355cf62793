import { t } from '@lingui/core/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { type ReactNode, useState } from 'react'

import './command-palette.css'
import { areSingleKeysOn, switchSingleKeys } from '../../../lib/shortcuts.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { shortcuts, shortcutsFor } from '../shortcuts.ts'
import { Keys } from './keys.tsx'
import { furtherKeys, shortcutGroups, shortcutWords } from './shortcut-words.ts'

interface ShortcutsDialogProps {
  account: Account
  /** What had the focus before, where the palette that led here took it. */
  returnTo?: Element | null
  onClose: () => void
}

/** Every shortcut that this person has, out of the list that is listened to. */
export function ShortcutsDialog({ account, returnTo, onClose }: ShortcutsDialogProps) {
  const [on, setOn] = useState(areSingleKeysOn)
  const offered = new Set(shortcutsFor(account))
  return (
    <Dialog open wide returnTo={returnTo} onOpenChange={(open) => open || onClose()} title={t`Keyboard shortcuts`}>
      <div className="sheet-body grid gap-4">
        <Checkbox
          label={t`Single keys do something`}
          hint={t`Without it, only keys together with Ctrl or ⌘ do. Kept in this browser.`}
          checked={on}
          onChange={(event) => {
            switchSingleKeys(event.currentTarget.checked)
            setOn(event.currentTarget.checked)
          }}
        />
        <div className="shortcuts">
          {shortcutGroups.map(({ title, ids }) => (
            <Listed key={title} title={title}>
              {ids
                .filter((id) => offered.has(id))
                .map((id) => (
                  <Line key={id} keys={shortcuts[id]} what={shortcutWords[id]} isOff={!on && !shortcuts[id].startsWith('Mod')} />
                ))}
            </Listed>
          ))}
          <Listed title={t`On screens`}>
            {furtherKeys.map(({ keys, what }) => (
              <Line key={keys} keys={keys} what={what} />
            ))}
          </Listed>
        </div>
      </div>
    </Dialog>
  )
}

function Listed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="h3">{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

function Line({ keys, what, isOff = false }: { keys: string; what: string; isOff?: boolean }) {
  return (
    <div className="shortcut" data-off={isOff || undefined}>
      <dt>{what}</dt>
      <dd>
        {isOff ? (
          <s>
            <Keys keys={keys} />
          </s>
        ) : (
          <Keys keys={keys} />
        )}
      </dd>
    </div>
  )
}
