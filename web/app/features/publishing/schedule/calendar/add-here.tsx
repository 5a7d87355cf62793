import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'

import { formatLongDate, formatTime } from '../../../../../lib/formats.ts'
import { isPast, type Place } from '../place.ts'
import type { WallTime } from '../../../../../lib/wall-time.ts'

interface AddHereProps {
  place: Place
  now: WallTime
  onAdd: ((place: Place) => void) | undefined
  /** False where another button of the same day is reached by the keyboard. */
  inTabOrder?: boolean
}

/** The empty part of a day or an hour, as a button under its posts. Nothing is offered for what has passed. */
export function AddHere({ place, now, onAdd, inTabOrder = true }: AddHereProps) {
  if (!onAdd || isPast(place, now)) return null
  const day = placeName(place)
  const label = t`Add a post on ${day}`
  return (
    <button
      type="button"
      className="add-here"
      aria-label={label}
      title={label}
      tabIndex={inTabOrder ? undefined : -1}
      onClick={() => onAdd(place)}
    >
      <Plus aria-hidden="true" />
    </button>
  )
}

/** "Thursday 26 November", "Thursday 26 November, 14:00" */
export function placeName(place: Place): string {
  const [day = '', hour] = place.split('T')
  const date = formatLongDate(`${day}T12:00:00Z`, 'UTC')
  return hour === undefined ? date : `${date}, ${hourName(hour)}`
}

/** "14:00", or as the reader's language has it. */
export function hourName(hour: string): string {
  return formatTime(`2026-01-01T${hour}:00:00Z`, 'UTC')
}
