import type { OpenSlot } from '@postwright/contract/publishing/slots'

import type { CalendarEntry } from './calendar-entry.ts'
import type { CalendarRange } from './calendar-range.ts'
import type { TasksByDay } from './calendar-tasks.ts'
import type { EdgeOf } from './edges.ts'
import type { HolidaysByDay } from './holidays.ts'
import type { Place } from '../place.ts'
import type { DragPress } from './use-drag.ts'
import type { WallTime } from '../../../../../lib/wall-time.ts'

/** What the month and the week both show and do. */
export interface GridProps {
  range: CalendarRange
  items: readonly CalendarEntry[]
  tasks: TasksByDay
  holidays: HolidaysByDay
  edgeOf: EdgeOf
  /** The wall time of now on `clock`, where the line is drawn. */
  now: WallTime
  /** The time zone by which days are told. */
  clock: string
  /** The item whose panel is open. */
  openKey: string | undefined
  mayMove: boolean
  /** While posts are chosen, the keys of those that are; a press chooses one then. */
  chosen: ReadonlySet<string> | null
  /** Chooses one to begin with, by Ctrl or ⌘ and a press; left out for whoever moves none. */
  onChoose: ((item: CalendarEntry) => void) | undefined
  onOpen: (item: CalendarEntry) => void
  /** Offers a place for another post; left out for whoever adds none. */
  onAdd: ((place: Place) => void) | undefined
  onPress: DragPress
  /** Why items had better stand elsewhere, by their keys. */
  clashes: ReadonlyMap<string, readonly string[]>
  /** Posting times of these days without a post; none for whoever plans nothing. */
  openSlots: readonly OpenSlot[]
  onFill: (slot: OpenSlot) => void
}
