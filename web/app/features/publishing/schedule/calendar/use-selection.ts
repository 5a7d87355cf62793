import type { CalendarItem } from '@postwright/contract/publishing/schedule'
import { useState } from 'react'

import { type CalendarEntry, isProposal } from './calendar-entry.ts'

const none: ReadonlySet<string> = new Set()

export interface Selection {
  /** While posts are chosen, a press on one chooses it instead of opening it. */
  isOn: boolean
  /** Those of the shown ones that are chosen and may be moved. */
  items: readonly CalendarItem[]
  keys: ReadonlySet<string>
  toggle: (entry: CalendarEntry) => void
  /** Chooses exactly these; none of them are chosen when it begins. */
  choose: (keys: Iterable<string>) => void
  end: () => void
}

/** Which posts of the calendar are chosen, to move all of them. What is shown no more counts no more. */
export function useSelection(shown: readonly CalendarItem[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const items = shown.filter(({ key, movable }) => movable && chosen?.has(key))

  function toggle(entry: CalendarEntry) {
    if (isProposal(entry) || !entry.movable) return
    const before = chosen ?? none
    setChosen(before.has(entry.key) ? new Set([...before].filter((key) => key !== entry.key)) : new Set([...before, entry.key]))
  }

  return {
    isOn: chosen !== null,
    items,
    keys: new Set(items.map(({ key }) => key)),
    toggle,
    choose: (keys) => setChosen(new Set(keys)),
    end: () => setChosen(null),
  }
}
