import { t } from '@lingui/core/macro'
import { contentTypeLabel } from '@postwright/contract/core/content-types'

import { Repeat } from 'lucide-react'

import { formatTime } from '../../../../../lib/formats.ts'
import { cx } from '../../../../../ui/class-names.ts'
import { StatusIcon } from '../../../../../ui/status-badge.tsx'
import { type CalendarEntry, isProposal } from './calendar-entry.ts'
import type { Edge } from './edges.ts'
import { traySource } from './landing.ts'
import { ZoneNote } from './zone-note.tsx'

export interface CalendarCardProps {
  item: CalendarEntry
  /** The time zone by which the days are told; another one of the item's own is named. */
  clock: string
  edge: Edge
  isOpen: boolean
  mayMove: boolean
  onOpen: (item: CalendarEntry) => void
}

/** Two lines: time, business and status; then the title. All of it in words is its accessible name. */
export function CalendarCard({ item, clock, edge, isOpen, mayMove, onOpen }: CalendarCardProps) {
  return (
    <button
      type="button"
      className={cx('ev', isProposal(item) ? 'proposal' : item.status, isOpen && 'sel')}
      {...edge}
      data-drag={mayMove ? sourceOf(item) : undefined}
      title={`${item.title}\n${item.businessName}`}
      onClick={() => onOpen(item)}
    >
      <span className="l">
        {formatTime(item.dueAt, item.timeZone)}
        <ZoneNote item={item} clock={clock} />
        <span className="bz" aria-hidden="true">
          {item.businessName.trim()[0]?.toLocaleUpperCase()}
        </span>
        <StatusIcon status={item.status} />
      </span>
      <b>
        {item.fromLibrary && <Repeat className="again" aria-hidden="true" />}
        {item.title}
      </b>
      <span className="vh">
        , {contentTypeLabel(item.contentType)}, {item.businessName}
        {item.fromLibrary && <>, {t`from the evergreen library`}</>}
        {isProposal(item) && <>, {t`planned, not scheduled`}</>}
      </span>
    </button>
  )
}

/** What a drag takes along, for what may be moved. */
function sourceOf(item: CalendarEntry): string | undefined {
  if (isProposal(item)) return traySource({ ...item, id: item.postId })
  return item.movable ? item.key : undefined
}
