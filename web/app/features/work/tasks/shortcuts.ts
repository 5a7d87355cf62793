import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'

import { areSingleKeysOn } from '../../../../lib/shortcuts.ts'

/** What a key of this screen does. The list of shortcuts and the handler both read these. */
export const shortcuts = [
  { act: 'new', keys: ['c'], label: t`New task` },
  { act: 'next', keys: ['j'], label: t`Next task` },
  { act: 'previous', keys: ['k'], label: t`Previous task` },
  { act: 'open', keys: ['e'], label: t`Open and edit` },
  { act: 'move', keys: ['m'], label: t`Move: arrow keys, then Enter` },
  { act: 'choose', keys: ['x'], label: t`Choose several` },
  { act: 'assign', keys: ['a'], label: t`Assign` },
  { act: 'due', keys: ['d'], label: t`Due date` },
  { act: 'search', keys: ['/'], label: t`Search` },
  { act: 'help', keys: ['?'], label: t`These shortcuts` },
] as const
export type Act = (typeof shortcuts)[number]['act']

export type Acts = Partial<Record<Act, (event: KeyboardEvent) => void>>

/** Calls what a key stands for, unless it is typed into something, meant for a dialog, or held with another key. */
export function useShortcuts(acts: Acts): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })

  useEffect(() => {
    let prefixAt = -Infinity

    function onKeyDown(event: KeyboardEvent) {
      const isSecond = event.timeStamp - prefixAt < togetherMs
      prefixAt = prefixes.has(event.key) ? event.timeStamp : -Infinity
      if (isSecond || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (isForSomethingElse(event.target) || !areSingleKeysOn()) return
      const shortcut = shortcuts.find(({ keys }) => (keys as readonly string[]).includes(event.key))
      const act = shortcut && latest.current[shortcut.act]
      if (!act) return
      event.preventDefault()
      act(event)
    }
    // Ahead of the frame: what a key means on this screen comes first.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

/** Keys that begin a pair, such as G then C for the chat: what follows is not for this screen. */
const prefixes = new Set(['g', 'n'])
const togetherMs = 1500

const typedInto = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]'
const ownKeys = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function isForSomethingElse(target: EventTarget | null): boolean {
  return target instanceof Element && (target.closest(typedInto) !== null || target.closest(ownKeys) !== null)
}
