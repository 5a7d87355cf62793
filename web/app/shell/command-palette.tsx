import { t } from '@lingui/core/macro'
import { Dialog } from '@base-ui/react/dialog'
import type { Account } from '@postwright/contract/identity/accounts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command as Palette } from 'cmdk'
import { CornerDownLeft, Search } from 'lucide-react'
import { useState } from 'react'

import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { businessesQuery } from '../features/content/businesses/queries.ts'
import { foundPostsQuery } from '../features/content/posts/queries.ts'
import { commandsFor, matching, postCommands } from './commands.tsx'

const groups = ['screens', 'businesses', 'posts', 'actions'] as const
const groupLabels = { screens: t`Screens`, businesses: t`Businesses`, posts: t`Posts`, actions: t`Actions` }

/** How long the typing pauses before posts are looked for, in milliseconds. */
const pauseMs = 200
const mostPosts = 6
const longestSearch = 200

/** Goes to a screen or a business by its name, and to a post by its words. */
export function CommandPalette({ account, onClose }: { account: Account; onClose: () => void }) {
  const { data: businesses = [] } = useQuery(businessesQuery())
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')

  const wanted = typed.trim()
  const posts = useQuery(foundPostsQuery(useDebouncedValue(wanted, pauseMs), mostPosts))

  const named = matching(commandsFor(account, businesses), typed)
  const commands = wanted === '' ? named : [...named, ...postCommands(posts.data?.items ?? [], wanted)]
  const current = commands.find(({ key }) => key === chosen) ?? commands[0]

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="float palette" aria-label={t`Search`}>
          <Palette label={t`Search`} loop shouldFilter={false} value={current?.key ?? ''} onValueChange={setChosen}>
            <div className="palette-input">
              <Search aria-hidden="true" />
              <Palette.Input
                ref={takeFocus}
                placeholder={t`Go to a screen, a business or a post`}
                maxLength={longestSearch}
                value={typed}
                onValueChange={setTyped}
              />
              <kbd>Esc</kbd>
            </div>
            <Palette.List label={t`Found`}>
              {groups
                .map((group) => ({ group, members: commands.filter((command) => command.group === group) }))
                .filter(({ members }) => members.length > 0)
                .map(({ group, members }) => (
                  <Palette.Group key={group} heading={groupLabels[group]}>
                    {members.map(({ key, label, detail, icon, to }) => (
                      <Palette.Item
                        key={key}
                        value={key}
                        onSelect={() => {
                          onClose()
                          void navigate(to)
                        }}
                      >
                        {icon}
                        <span className="palette-words">
                          <span className="trunc">{label}</span>
                          {detail && <span className="soft t12">{detail}</span>}
                        </span>
                        <CornerDownLeft className="i-14 end" aria-hidden="true" />
                      </Palette.Item>
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
