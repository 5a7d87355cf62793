import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Temporal } from 'temporal-polyfill'

import { formatMonth } from '../lib/date-formats.ts'
import { formatLongDate, formatWeekday } from '../lib/formats.ts'
import { IconButton } from './button.tsx'

export interface MonthGridProps {
  /** The chosen day, or null. */
  value: string | null
  /** The day that the keyboard begins at while none is chosen. */
  begin?: string
  min: string
  max: string
  onChoose: (date: string) => void
}

/** A month of days. The arrow keys go by day and week, Page Up and Page Down by month, Home and End within the week. */
export function MonthGrid({ value, begin, min, max, onChoose }: MonthGridProps) {
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState(() => within(value ?? begin ?? min, min, max))
  const byKey = useRef(false)
  const month = Temporal.PlainDate.from(current).toPlainYearMonth()
  const weeks = weeksOf(month)

  useLayoutEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus()
    byKey.current = false
  }, [current])

  function onKeyDown(event: KeyboardEvent) {
    const date = Temporal.PlainDate.from(current)
    const moves: Record<string, () => Temporal.PlainDate> = {
      ArrowLeft: () => date.subtract({ days: 1 }),
      ArrowRight: () => date.add({ days: 1 }),
      ArrowUp: () => date.subtract({ days: 7 }),
      ArrowDown: () => date.add({ days: 7 }),
      PageUp: () => date.subtract({ months: 1 }),
      PageDown: () => date.add({ months: 1 }),
      Home: () => date.subtract({ days: date.dayOfWeek - 1 }),
      End: () => date.add({ days: 7 - date.dayOfWeek }),
    }
    const moved = moves[event.key]?.()
    if (!moved) return
    event.preventDefault()
    byKey.current = true
    setCurrent(within(moved.toString(), min, max))
  }

  const turn = (months: number) => setCurrent(within(month.add({ months }).toPlainDate({ day: 1 }).toString(), min, max))
  return (
    <div className="month-grid">
      <div className="row">
        <h3 className="h3 grow" id={`${id}-month`} aria-live="polite">
          {formatMonth(`${month.toString()}-01`)}
        </h3>
        <TurnButton icon={ChevronLeft} label={t`Earlier month`} isLast={month.toString() <= min.slice(0, 7)} onTurn={() => turn(-1)} />
        <TurnButton icon={ChevronRight} label={t`Later month`} isLast={month.toString() >= max.slice(0, 7)} onTurn={() => turn(1)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells the arrow keys move through is a grid */}
      <table role="grid" aria-labelledby={`${id}-month`} ref={grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={formatWeekday(date, 'long')}>
                {formatWeekday(date, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} aria-selected={date === value}>
                  <button
                    type="button"
                    data-date={date}
                    data-out={!date.startsWith(month.toString()) || undefined}
                    aria-label={formatLongDate(`${date}T12:00:00Z`, 'UTC')}
                    disabled={date < min || date > max}
                    tabIndex={date === current ? 0 : -1}
                    onClick={() => onChoose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** At the last month it keeps the focus, which a disabled button would lose. */
function TurnButton({ icon, label, isLast, onTurn }: { icon: LucideIcon; label: string; isLast: boolean; onTurn: () => void }) {
  return <IconButton icon={icon} size="sm" label={label} aria-disabled={isLast || undefined} onClick={() => !isLast && onTurn()} />
}

/** The weeks that a month has days in, from Monday. */
function weeksOf(month: Temporal.PlainYearMonth): string[][] {
  const first = month.toPlainDate({ day: 1 })
  const monday = first.subtract({ days: first.dayOfWeek - 1 })
  const count = Math.ceil((first.dayOfWeek - 1 + month.daysInMonth) / 7)
  return Array.from({ length: count }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => monday.add({ days: week * 7 + day }).toString()),
  )
}

function within(date: string, min: string, max: string): string {
  if (date < min) return min
  return date > max ? max : date
}
