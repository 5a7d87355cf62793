import { t } from '@lingui/core/macro'

import { zoneName } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { wallTimeOf } from '../../../../lib/wall-clock.ts'
import { addTo, halfHourBefore, hasPassed, instantOf, type WallTime } from '../../../../lib/wall-time.ts'
import { Checkbox } from '../../../../ui/choice.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { TimeField } from '../../../../ui/time-field.tsx'

interface DecideBeforeProps {
  /** On the clock of the business; null where nobody is hurried. */
  wall: WallTime | null
  timeZone: string
  /** When the post is planned for, `2026-10-06T09:00`, on that clock. */
  plannedFor: string | null
  onChange: (wall: WallTime | null) => void
}

/** The time before which reviewers are to decide: half an hour before the post is planned for, else tomorrow at noon. */
export function DecideBefore({ wall, timeZone, plannedFor, onChange }: DecideBeforeProps) {
  const now = useNow()
  const today = wallTimeOf(now, timeZone).slice(0, 10)
  const [date = '', time = ''] = (wall ?? '').split('T')
  const problem = wall !== null && hasPassed(wall, timeZone, now) ? t`This time has passed. Choose a later one.` : undefined
  return (
    <>
      <Checkbox
        label={t`Decide before`}
        hint={
          plannedFor === null
            ? t`Reviewers are reminded halfway. Nothing is sent by itself.`
            : t`Reviewers are reminded halfway; without it, on the way to the time that it is planned for. Nothing is sent by itself.`
        }
        checked={wall !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? proposed(plannedFor, timeZone, now) : null)}
      />
      {wall !== null && (
        <Field label={t`Decide before`} group error={problem}>
          <div className="when">
            <DateField
              label={t`Date`}
              value={date}
              min={today}
              max={addTo(today, { days: 365 })}
              invalid={problem !== undefined}
              onChange={(chosen) => onChange(`${chosen}T${time}`)}
            />
            <TimeField
              value={time.slice(0, 5)}
              invalid={problem !== undefined}
              aside={zoneName(instantOf(wall, timeZone), timeZone)}
              onChange={(chosen) => onChange(`${date}T${chosen}:00`)}
            />
          </div>
        </Field>
      )}
    </>
  )
}

function proposed(plannedFor: string | null, timeZone: string, now: Date): WallTime {
  const before = plannedFor === null ? null : halfHourBefore(`${plannedFor}:00`)
  if (before !== null && !hasPassed(before, timeZone, now)) return before
  return `${addTo(wallTimeOf(now, timeZone).slice(0, 10), { days: 1 })}T12:00:00`
}
