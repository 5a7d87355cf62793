import type { CreateSeries } from '@postwright/contract/publishing/recurring'

import type { WallTime } from '../../../../lib/wall-time.ts'

/** How a post comes again, beside when it comes first. */
export type Repeat = Pick<CreateSeries, 'rule' | 'times' | 'until' | 'showAs'>

/** Without end, and it goes out. */
export function repeatBy(rule: string): Repeat {
  return { rule, times: null, until: null, showAs: 'approved' }
}

/** The first day and the time of a series that begins then. */
export function beginsAt(wall: WallTime): Pick<CreateSeries, 'firstDay' | 'time'> {
  return { firstDay: wall.slice(0, 10), time: wall.slice(11, 16) }
}
