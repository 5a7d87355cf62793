import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

import { countsToTwelve } from '../lib/formats.ts'
import './date-time.css'

export interface TimeFieldProps {
  /** `09:30`, whatever the reader's habit. */
  value: string
  onChange: (value: string) => void
  invalid?: boolean
  /** Stands at the right, such as the short name of the time zone. */
  aside?: ReactNode
}

/** An hour and a minute, to type or to step with the arrow keys, in the reader's habit of 24 hours or of 12. */
export function TimeField({ value, onChange, invalid = false, aside }: TimeFieldProps) {
  const minutes = useRef<HTMLInputElement>(null)
  const twelve = countsToTwelve()
  const [hour = 0, minute = 0] = value.split(':').map(Number)
  const isAfternoon = hour >= 12
  const setTime = (newHour: number, newMinute: number) => onChange(`${padded(newHour)}:${padded(newMinute)}`)

  return (
    <div className="time-field" role="group" aria-label={t`Time`} data-invalid={invalid || undefined}>
      <Digits
        aria-label={t`Hour`}
        aria-invalid={invalid || undefined}
        value={twelve ? hour % 12 || 12 : hour}
        range={twelve ? [1, 12] : [0, 23]}
        // Somebody who counts to twelve may type 15 all the same.
        takes={(typed) => typed <= 23}
        onType={(typed) => setTime(twelve && typed >= 1 && typed <= 12 ? (typed % 12) + (isAfternoon ? 12 : 0) : typed, minute)}
        onStep={(steps) => setTime((hour + steps + 24) % 24, minute)}
        onFull={() => minutes.current?.focus()}
      />
      <span aria-hidden="true">:</span>
      <Digits
        ref={minutes}
        aria-label={t`Minute`}
        aria-invalid={invalid || undefined}
        value={minute}
        range={[0, 59]}
        takes={(typed) => typed <= 59}
        onType={(typed) => setTime(hour, typed)}
        onStep={(steps) => setTime(hour, (stepped(minute, steps) + 60) % 60)}
      />
      {twelve && (
        <select
          aria-label={t`AM or PM`}
          value={isAfternoon ? 'PM' : 'AM'}
          onChange={(event) => setTime((hour % 12) + (event.currentTarget.value === 'PM' ? 12 : 0), minute)}
        >
          <option>
            <Trans>AM</Trans>
          </option>
          <option>
            <Trans>PM</Trans>
          </option>
        </select>
      )}
      {aside && <span className="aside">{aside}</span>}
    </div>
  )
}

interface DigitsProps extends Pick<ComponentProps<'input'>, 'ref' | 'aria-label' | 'aria-invalid'> {
  value: number
  range: readonly [number, number]
  takes: (typed: number) => boolean
  onType: (typed: number) => void
  onStep: (steps: number) => void
  /** Nothing more can be typed here. */
  onFull?: () => void
}

function Digits({ value, range: [min, max], takes, onType, onStep, onFull, ...rest }: DigitsProps) {
  // What is being typed stands as it is until the field is left: "1" on the way to "15" is no "01".
  const [typed, setTyped] = useState<string | null>(null)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    setTyped(null)
    onStep(steps)
  }

  return (
    <input
      {...rest}
      type="text"
      role="spinbutton"
      inputMode="numeric"
      autoComplete="off"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={padded(value)}
      value={typed ?? padded(value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setTyped(null)}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '').slice(-2)
        setTyped(digits)
        if (digits === '' || !takes(Number(digits))) return
        onType(Number(digits))
        if (digits.length === 2 || Number(digits) * 10 > max) onFull?.()
      }}
    />
  )
}

/** To the next or last multiple of five minutes. */
function stepped(minute: number, steps: number): number {
  return steps > 0 ? Math.floor(minute / 5) * 5 + 5 : Math.ceil(minute / 5) * 5 - 5
}

function padded(value: number): string {
  return String(value).padStart(2, '0')
}
