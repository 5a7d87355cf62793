import { t } from '@lingui/core/macro'
import type { OpenSlot } from '@postwright/contract/publishing/slots'

import { formatDate, formatTime } from '../../../../../lib/formats.ts'
import { placeOfSlot, skippedText } from './open-slots.ts'
import { slotName } from './open-slots-list.tsx'
import { ZoneNote } from './zone-note.tsx'

interface GhostSlotProps {
  slot: OpenSlot
  /** The time zone by which days are told. */
  clock: string
  onFill: (slot: OpenSlot) => void
}

/** A place that waits for a post, among the hours: pressed, it is filled; a post may be dropped on it. */
export function GhostSlot({ slot, clock, onFill }: GhostSlotProps) {
  const skipped = skippedText(slot)
  return (
    <li className="ghost" data-drop={`${placeOfSlot(slot)} ${slot.channelId}`}>
      <button type="button" title={slotName(slot)} onClick={() => onFill(slot)}>
        <span className="num">
          {formatTime(slot.dueAt, slot.timeZone)}
          <ZoneNote item={slot} clock={clock} />
        </span>
        <span className="bz" aria-hidden="true">
          {slot.businessName.trim()[0]?.toLocaleUpperCase()}
        </span>
        <span className="trunc">{slot.channelName}</span>
        {skipped && <span className="skipped">{skipped}</span>}
        <span className="vh">
          {t`, ${{ business: slot.businessName }}, ${{ day: formatDate(slot.dueAt, slot.timeZone) }}: fill this place`}
        </span>
      </button>
    </li>
  )
}
