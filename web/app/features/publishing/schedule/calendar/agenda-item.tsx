import { t } from '@lingui/core/macro'
import { Repeat } from 'lucide-react'

import { formatTime } from '../../../../../lib/formats.ts'
import { cx } from '../../../../../ui/class-names.ts'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'
import { type CalendarEntry, isProposal } from './calendar-entry.ts'
import { Clash, isChoosable } from './calendar-item.tsx'
import type { EdgeOf } from './edges.ts'
import { ZoneNote } from './zone-note.tsx'

export interface AgendaItemProps {
  item: CalendarEntry
  edgeOf: EdgeOf
  chosen: ReadonlySet<string> | null
  onChoose: ((item: CalendarEntry) => void) | undefined
  clashes: ReadonlyMap<string, readonly string[]>
  /** The time zone by which days are told. */
  clock: string
  onOpen: (item: CalendarEntry) => void
}

/** A post of the list: its time, what it is and how it stands. */
export function AgendaItem({ item, edgeOf, chosen, onChoose, clashes, clock, onOpen }: AgendaItemProps) {
  return (
    <button
      type="button"
      className={cx('ag', isProposal(item) && 'proposal', chosen?.has(item.key) && 'chosen')}
      aria-pressed={chosen && isChoosable(item) ? chosen.has(item.key) : undefined}
      data-key={item.key}
      {...edgeOf(item)}
      onClick={() => (chosen && onChoose ? onChoose : onOpen)(item)}
    >
      <time dateTime={item.dueAt}>
        {formatTime(item.dueAt, item.timeZone)}
        <ZoneNote item={item} clock={clock} />
      </time>
      <span className="min-w-0">
        <span className="m trunc block">{item.title}</span>
        <span className="row t12 soft">
          <TypeLabel type={item.contentType} />
          <span className="trunc">{item.businessName}</span>
          {isProposal(item) && item.channel && <span className="trunc">{item.channel.name}</span>}
          {item.fromLibrary && <Repeat className="i-12" role="img" aria-label={t`From the evergreen library`} />}
          {item.series && <Repeat className="i-12" role="img" aria-label={t`Recurring: ${{ words: item.series.words }}`} />}
        </span>
      </span>
      <span className="ag-status row gap-2">
        {clashes.has(item.key) && <Clash />}
        <StatusBadge status={item.status} />
      </span>
    </button>
  )
}
