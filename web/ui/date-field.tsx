import { Popover as Base } from '@base-ui/react/popover'
import { CalendarDays, ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'

import { formatDate } from '../lib/formats.ts'
import './date-time.css'
import { MonthGrid } from './month-grid.tsx'

export interface DateFieldProps {
  label: string
  /** `2026-09-16` */
  value: string
  onChange: (value: string) => void
  /** The first and the last day that can be chosen. */
  min: string
  max: string
  invalid?: boolean
}

/** A day, chosen from a calendar that opens under the field. */
export function DateField({ label, value, onChange, min, max, invalid = false }: DateFieldProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const popup = useRef<HTMLDivElement>(null)

  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <span className="vh" id={`${id}-label`}>
        {label}
      </span>
      <Base.Trigger
        className="date-field"
        aria-labelledby={`${id}-label ${id}-value`}
        data-invalid={invalid || undefined}
        data-date={value}
      >
        <CalendarDays aria-hidden="true" />
        <span id={`${id}-value`} className="grow trunc">
          {formatDate(`${value}T12:00:00Z`, 'UTC')}
        </span>
        <ChevronDown className="i-14" aria-hidden="true" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={4} collisionPadding={8} style={{ zIndex: 42 }}>
          <Base.Popup
            ref={popup}
            className="popover date-popover"
            aria-label={label}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('td [tabindex="0"]') ?? true}
          >
            <MonthGrid
              value={value}
              min={min}
              max={max}
              onChoose={(date) => {
                onChange(date)
                setOpen(false)
              }}
            />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
