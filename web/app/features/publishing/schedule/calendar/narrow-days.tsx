import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { useIsPrinting } from '../../../../../lib/use-is-printing.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Agenda, type AgendaProps } from './agenda.tsx'
import type { CalendarRange } from './calendar-range.ts'
import type { CalendarSearch } from './calendar-search.ts'
import { MonthDots } from './month-dots.tsx'

const daysAtFirst = 7

interface NarrowDaysProps extends AgendaProps {
  view: CalendarSearch['view']
  range: CalendarRange
  /** `2026-09` */
  month: string
}

/** Days where there is no room for a grid: dots for all of them, and a list that begins today and opens a full day at a press. */
export function NarrowDays({ view, range, month, ...shown }: NarrowDaysProps) {
  const [showsEarlier, setShowsEarlier] = useState(false)
  const [showsLater, setShowsLater] = useState(false)
  const isPrinting = useIsPrinting()
  const today = shown.now.slice(0, 10)
  const hasEarlier = view === 'month' && range.from < today && today < range.to
  const hidesEarlier = hasEarlier && !showsEarlier && !isPrinting
  function lookFor(day: string) {
    if (day < today) setShowsEarlier(true)
    setShowsLater(true)
  }

  return (
    <div className="cal-narrow">
      {view !== 'day' && <MonthDots range={range} month={month} {...shown} onDay={lookFor} />}
      {hidesEarlier && (
        <Button size="sm" variant="ghost" className="earlier" onClick={() => setShowsEarlier(true)}>
          <Trans>Earlier days</Trans>
        </Button>
      )}
      <Agenda
        {...shown}
        isBrief={view !== 'day' && !isPrinting}
        since={hidesEarlier ? today : undefined}
        most={showsLater || isPrinting ? undefined : daysAtFirst}
        onLater={() => setShowsLater(true)}
      />
    </div>
  )
}
