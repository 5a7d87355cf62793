import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

import { useNow } from '../../../../lib/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { MonthGrid } from '../../../../ui/month-grid.tsx'
import { Popover } from '../../../../ui/popover.tsx'
import { TimeField } from '../../../../ui/time-field.tsx'
import { type Due, todayOf } from './due-text.ts'

export interface DueFieldProps {
  label: string
  due: Due
  /** What the button says. */
  text: string
  /** By which clock days are counted. */
  timeZone: string
  /** Also where there is none that is known. */
  mayClear?: boolean
  openAtOnce?: boolean
  disabled?: boolean
  onChange: (due: Due) => void
}

/** A day, and a time if it matters, chosen under the button that says them. */
export function DueField({ label, due, text, timeZone, mayClear, openAtOnce, disabled, onChange }: DueFieldProps) {
  const [isOpen, setOpen] = useState(openAtOnce ?? false)
  const today = todayOf({ now: useNow(), timeZone })

  function choose(chosen: Due) {
    setOpen(false)
    onChange(chosen)
  }

  return (
    <Popover
      title={label}
      open={isOpen}
      onOpenChange={setOpen}
      className="date-popover due-popover"
      trigger={
        <Button size="sm" disabled={disabled} aria-label={`${label}: ${text}`}>
          {text}
        </Button>
      }
    >
      <div className="row">
        <Button size="sm" onClick={() => choose({ date: today, time: due?.time ?? null })}>
          <Trans>Today</Trans>
        </Button>
        <Button size="sm" onClick={() => choose({ date: dayAfter(today, 1), time: due?.time ?? null })}>
          <Trans>Tomorrow</Trans>
        </Button>
        <Button size="sm" onClick={() => choose({ date: dayAfter(today, 7), time: due?.time ?? null })}>
          <Trans>In a week</Trans>
        </Button>
      </div>
      <MonthGrid
        value={due?.date ?? null}
        begin={today}
        min={dayAfter(today, -730)}
        max={dayAfter(today, 3650)}
        onChoose={(date) => choose({ date, time: due?.time ?? null })}
      />
      {due && <TimeOfDay key={due.time} time={due.time} onChange={(time) => onChange({ ...due, time })} />}
      {(due ?? mayClear) && (
        <Button size="sm" variant="ghost" onClick={() => choose(null)}>
          <Trans>No due date</Trans>
        </Button>
      )}
    </Popover>
  )
}

/** Taken when the field is left: each digit on the way is a time as well. */
function TimeOfDay({ time, onChange }: { time: string | null; onChange: (time: string | null) => void }) {
  const [typed, setTyped] = useState(time)
  const latest = useRef({ typed, time, onChange })
  useEffect(() => {
    latest.current = { typed, time, onChange }
  })
  // Escape closes what is around it without leaving the field first.
  useEffect(() => () => settle(latest.current), [])

  if (typed === null)
    return (
      <Button size="sm" onClick={() => onChange('09:00')}>
        <Trans>Add a time</Trans>
      </Button>
    )
  return (
    <div
      className="row"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) settle(latest.current)
      }}
    >
      <TimeField value={typed} onChange={setTyped} />
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          latest.current.typed = time
          onChange(null)
        }}
      >
        <Trans>No time</Trans>
      </Button>
    </div>
  )
}

function settle({ typed, time, onChange }: { typed: string | null; time: string | null; onChange: (time: string | null) => void }): void {
  if (typed !== null && typed !== time) onChange(typed)
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
