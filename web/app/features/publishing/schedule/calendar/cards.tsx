import type { ReactNode } from 'react'

import { wallTimeOf } from '../../../../../lib/wall-clock.ts'
import type { WallTime } from '../../../../../lib/wall-time.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { CalendarCard } from './calendar-item.tsx'
import { GhostSlot } from './ghost-slot.tsx'
import type { GridProps } from './grid-props.ts'

interface CardsProps extends Pick<
  GridProps,
  'clock' | 'chosen' | 'clashes' | 'edgeOf' | 'now' | 'openKey' | 'mayMove' | 'onChoose' | 'onOpen' | 'onFill'
> {
  /** In the order of their clocks. */
  items: readonly CalendarEntry[]
  /** Places that wait for a post stand among them by their time. */
  openSlots?: GridProps['openSlots']
  /** Draws the line of now among them. */
  isNow: boolean
}

interface Line {
  wall: WallTime
  shown: ReactNode
}

/** The posts of a day or an hour, and its open places, one under the other. */
export function Cards({ items, openSlots = [], isNow, now, ...grid }: CardsProps) {
  const isTimed = isNow || openSlots.length > 0
  const posts = items.map((item): Line => ({
    wall: isTimed ? wallTimeOf(item.dueAt, item.timeZone) : '',
    shown: card(item, grid),
  }))
  const open = openSlots.map((slot): Line => ({
    wall: wallTimeOf(slot.dueAt, slot.timeZone),
    shown: <GhostSlot key={slot.key} slot={slot} clock={grid.clock} onFill={grid.onFill} />,
  }))
  const lines = open.length > 0 ? [...posts, ...open].toSorted((one, other) => one.wall.localeCompare(other.wall)) : posts
  const past = isNow ? lines.filter(({ wall }) => wall <= now).length : 0
  return (
    <ol className="cards">
      {lines.slice(0, past).map(({ shown }) => shown)}
      {isNow && <li key="now" className="now" aria-hidden="true" />}
      {lines.slice(past).map(({ shown }) => shown)}
    </ol>
  )
}

function card(
  item: CalendarEntry,
  { openKey, clock, chosen, clashes, edgeOf, mayMove, onChoose, onOpen }: Omit<CardsProps, 'items' | 'isNow' | 'now'>,
) {
  return (
    <li key={item.key}>
      <CalendarCard
        item={item}
        clock={clock}
        clashes={clashes.get(item.key)}
        edge={edgeOf(item)}
        isOpen={item.key === openKey}
        mayMove={mayMove}
        onChoose={onChoose}
        onOpen={onOpen}
        chosen={chosen}
      />
    </li>
  )
}
