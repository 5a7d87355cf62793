import type { CalendarEntry } from './calendar-entry.ts'
import { CalendarCard } from './calendar-item.tsx'
import type { GridProps } from './grid-props.ts'
import { wallTimeOf } from '../../../../../lib/wall-clock.ts'

interface CardsProps extends Pick<
  GridProps,
  'clock' | 'chosen' | 'clashes' | 'edgeOf' | 'now' | 'openKey' | 'mayMove' | 'onChoose' | 'onOpen'
> {
  items: readonly CalendarEntry[]
  /** Draws the line of now among them. */
  isNow: boolean
}

/** The posts of a day or an hour, one under the other. */
export function Cards({ items, isNow, now, openKey, clock, chosen, clashes, edgeOf, mayMove, onChoose, onOpen }: CardsProps) {
  const past = items.filter((item) => isNow && wallTimeOf(item.dueAt, item.timeZone) <= now).length
  const card = (item: CalendarEntry) => (
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
  return (
    <ol className="cards">
      {items.slice(0, past).map(card)}
      {isNow && <li key="now" className="now" aria-hidden="true" />}
      {items.slice(past).map(card)}
    </ol>
  )
}
