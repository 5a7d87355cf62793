import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Dialog } from '@base-ui/react/dialog'
import type { Account } from '@postwright/contract/identity/accounts'
import { longestSearch } from '@postwright/contract/work/search'
import { useNavigate } from '@tanstack/react-router'
import { Command as Palette } from 'cmdk'
import { RotateCw, Search, X } from 'lucide-react'
import { useRef, useState } from 'react'

import './command-palette.css'
import { IconButton } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { type Command, commandGroups, isFound } from './commands.tsx'
import { CommandRow } from './command-row.tsx'
import { rememberUse } from './recent.ts'
import { useCommands } from './use-commands.ts'

const groupLabels = {
  recent: t`Used last`,
  screens: t`Screens`,
  businesses: t`Businesses`,
  actions: t`Actions`,
  posts: t`Posts`,
  tasks: t`Tasks`,
  conversations: t`Conversations`,
  documents: t`Documents`,
  media: t`Media`,
  repository: t`Repository`,
}

interface CommandPaletteProps {
  account: Account
  /** With what had the focus before the palette. */
  onShortcuts: (before: Element | null) => void
  onClose: () => void
}

/** Goes to a screen or a business by its name, to a post or a document by its words, and does what can be done from anywhere. */
export function CommandPalette({ account, onShortcuts, onClose }: CommandPaletteProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  // Before the field takes the focus, which is what the dialog would give back.
  const [before] = useState(() => document.activeElement)
  const { commands, search, searchAgain } = useCommands(account, typed, () => onShortcuts(before))
  const leadsAway = useRef(false)
  const again = 'search again'
  const current = chosen === again && search === 'failed' ? again : (commands.find(({ key }) => key === chosen) ?? commands[0])?.key
  const found = commands.filter(({ key, group }) => group !== 'recent' && key !== 'repository of what was typed').length

  function use({ key, group, to, run }: Command) {
    if (!isFound(group)) rememberUse(account.profile.userId, key)
    // A dialog over this screen gives the focus back to what had it.
    leadsAway.current = run !== undefined || (to !== undefined && to.to !== '.')
    onClose()
    run?.()
    if (to) void navigate(to)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup
          className="float palette"
          aria-label={t`Search`}
          // What was done says itself where the focus goes.
          finalFocus={() => !leadsAway.current && before instanceof HTMLElement && before}
        >
          {/* Its further keys would take Ctrl-K, which closes. */}
          <Palette label={t`Search`} loop vimBindings={false} shouldFilter={false} value={current ?? ''} onValueChange={setChosen}>
            <div className="palette-input">
              {search === 'searching' ? <Spinner label={t`Searching`} /> : <Search aria-hidden="true" />}
              <Palette.Input
                ref={takeFocus}
                placeholder={t`Go to a screen, a business, a post or a document`}
                maxLength={longestSearch}
                value={typed}
                onValueChange={(text) => {
                  setTyped(text)
                  setChosen('')
                }}
              />
              <kbd className="palette-esc">Esc</kbd>
              <Dialog.Close className="palette-close" render={<IconButton icon={X} label={t`Close`} size="sm" />} />
            </div>
            <span className="vh" role="status">
              {typed.trim() !== '' && search === 'done' && t`${plural(found, { one: '# match', other: '# matches' })}`}
            </span>
            {search === 'done' && found === 0 && (
              <p className="palette-nothing">
                <Trans>Nothing has all of these words. Fewer or shorter ones find more.</Trans>
              </p>
            )}
            <Palette.List label={t`Found`}>
              {search === 'failed' && (
                <Palette.Group heading={t`Posts and documents could not be searched`}>
                  <Palette.Item value={again} onSelect={searchAgain}>
                    <RotateCw aria-hidden="true" />
                    <Trans>Try again</Trans>
                  </Palette.Item>
                </Palette.Group>
              )}
              {commandGroups
                .map((group) => ({ group, members: commands.filter((command) => command.group === group) }))
                .filter(({ members }) => members.length > 0)
                .map(({ group, members }) => (
                  <Palette.Group key={group} heading={groupLabels[group]}>
                    {members.map((command) => (
                      <CommandRow key={command.key} command={command} typed={typed} onUse={use} />
                    ))}
                  </Palette.Group>
                ))}
            </Palette.List>
          </Palette>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** At once, so that what is typed right after the key is not lost. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}
