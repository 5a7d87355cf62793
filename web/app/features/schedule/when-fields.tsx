import { formatZoned } from '../../../lib/formats.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { instantOf, type WallTime } from './wall-time.ts'

interface WhenFieldsProps {
  wall: WallTime
  timeZone: string
  onChange: (wall: WallTime) => void
  error?: string | undefined
}

/** A day and a time on the business's own clock. */
export function WhenFields({ wall, timeZone, onChange, error }: WhenFieldsProps) {
  const [date = '', time = ''] = wall.split('T')
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-3">
        <Field label="Date" error={error}>
          <Input type="date" value={date} required onChange={(event) => onChange(`${event.currentTarget.value}T${time}`)} />
        </Field>
        <Field label="Time">
          <Input type="time" value={time.slice(0, 5)} required onChange={(event) => onChange(`${date}T${event.currentTarget.value}:00`)} />
        </Field>
      </div>
      <p className="t12 soft">On the clock of the business: {timeZone.replaceAll('_', ' ')}</p>
    </div>
  )
}

/** "Tue 4 Mar, 09:00 SAST", or nothing while the fields are not filled in. */
export function whenText(wall: WallTime, timeZone: string): string {
  const instant = instantFrom(wall, timeZone)
  return instant ? formatZoned(instant, timeZone) : ''
}

/** Undefined while a field is empty or half typed. */
export function instantFrom(wall: WallTime, timeZone: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(wall) ? instantOf(wall, timeZone) : undefined
}
