import { t } from '@lingui/core/macro'
import type { OpenSlot } from '@postwright/contract/publishing/slots'

import { formatDate, formatTime } from '../../../../../lib/formats.ts'
import { placeOfSlot } from './open-slots.ts'
import { slotName } from './open-slots-list.tsx'
import { ZoneNote } from './zone-note.tsx'

interface GhostSlotsProps {
  slots: readonly OpenSlot[]
  /** The time zone by which days are told. */
  clock: string
  onFill: (slot: OpenSlot) => void
}

/** Places that wait for a post, among the hours: pressed, they are filled; a post may be dropped on one. */
export function GhostSlots({ slots, clock, onFill }: GhostSlotsProps) {
  return (
    <ul className="ghosts">
      {slots.map((slot) => (
        <li key={slot.key} data-drop={`${placeOfSlot(slot)} ${slot.channelId}`}>
          <button type="button" title={titleOf(slot)} onClick={() => onFill(slot)}>
            <span className="num">
              {formatTime(slot.dueAt, slot.timeZone)}
              <ZoneNote item={slot} clock={clock} />
            </span>
            <span className="bz" aria-hidden="true">
              {slot.businessName.trim()[0]?.toLocaleUpperCase()}
            </span>
            <span className="trunc">{slot.channelName}</span>
            <span className="vh">
              {t`, ${{ business: slot.businessName }}, ${{ day: formatDate(slot.dueAt, slot.timeZone) }}: fill this place`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Says so where clocks skip the time of the slot that night. */
function titleOf(slot: OpenSlot): string {
  const isSkipped = placeOfSlot(slot).slice(11) !== slot.time
  return isSkipped ? t`${{ slot: slotName(slot) }}: clocks skip ${{ time: slot.time }} that night` : slotName(slot)
}
