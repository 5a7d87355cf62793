import { t } from '@lingui/core/macro'
import type { OfSeries } from '@postwright/contract/publishing/recurring'

import { formatWeekday } from '../../../../lib/formats.ts'
import type { WallTime } from '../../../../lib/wall-time.ts'

/** Which later showings move as one did: those of its day of the week, or all. */
export type LaterOnes = 'day' | 'all'

interface Move {
  from: WallTime
  to: WallTime
}

/**
 * What can be moved along with a showing, what that is called, and what a button for it is. A rule with several days has one time: only a move to another day is asked
 * about by days.
 */
export function laterOnes({ day, hasSeveralDays }: OfSeries, move: Move): { which: LaterOnes; label: string; act: string }[] {
  if (!hasSeveralDays || !changesDay(move)) return [{ which: 'all', label: t`All later ones as well`, act: t`Move all later ones as well` }]
  const weekday = formatWeekday(day, 'long')
  return [
    { which: 'day', label: t`All later ones on ${weekday}`, act: t`Move later ones on ${weekday}` },
    { which: 'all', label: t`The whole series, by as many days`, act: t`Move the whole series` },
  ]
}

/** That the other days get the time as well; undefined where nothing is to be said. */
export function timeNote(series: OfSeries, move: Move): string | undefined {
  const changesTime = move.from.slice(11, 16) !== move.to.slice(11, 16)
  return series.hasSeveralDays && changesDay(move) && changesTime ? t`All of them come at the new time then.` : undefined
}

/** Said once they moved. */
export function movedText({ day, hasSeveralDays }: OfSeries, which: LaterOnes): string {
  return which === 'day' && hasSeveralDays
    ? t`Later ones on ${{ weekday: formatWeekday(day, 'long') }} move as well`
    : t`All later ones move as well`
}

function changesDay({ from, to }: Move): boolean {
  return from.slice(0, 10) !== to.slice(0, 10)
}
