import { t } from '@lingui/core/macro'
import { contentTypeLabel } from '@postwright/contract/core/content-types'

import { CopyX, Repeat } from 'lucide-react'

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
  clashes?: readonly string[] | undefined
  isOpen: boolean
  mayMove: boolean
  chosen: ReadonlySet<string> | null
  onChoose: ((item: CalendarEntry) => void) | undefined
  onOpen: (item: CalendarEntry) => void
}

/** Two lines: time, business and status; then the title. All of it in words is its accessible name. */
export function CalendarCard({ item, clock, edge, clashes = [], isOpen, mayMove, chosen, onChoose, onOpen }: CalendarCardProps) {
  return (
    <button
      type="button"
      className={cx('ev', isProposal(item) ? 'proposal' : item.status, isOpen && 'sel', chosen?.has(item.key) && 'chosen')}
      aria-pressed={chosen && isChoosable(item) ? chosen.has(item.key) : undefined}
      {...edge}
      data-key={item.key}
      data-drag={mayMove && !chosen ? sourceOf(item) : undefined}
      title={[item.title, item.businessName, ...namesOf(item), ...clashes].join('\n')}
      onClick={(event) => (chosen || ((event.ctrlKey || event.metaKey) && isChoosable(item)) ? (onChoose ?? onOpen) : onOpen)(item)}
    >
      <span className="l">
        {formatTime(item.dueAt, item.timeZone)}
        <ZoneNote item={item} clock={clock} />
        <span className="bz" aria-hidden="true">
          {item.businessName.trim()[0]?.toLocaleUpperCase()}
        </span>
        {clashes.length > 0 ? (
          <span className="marks">
            <Clash />
            <StatusIcon status={item.status} />
          </span>
        ) : (
          <StatusIcon status={item.status} />
        )}
      </span>
      <b>
        {(item.fromLibrary || item.series) && <Repeat className="again" aria-hidden="true" />}
        {item.title}
      </b>
      <span className="vh">
        , {contentTypeLabel(item.contentType)}, {item.businessName}
        {namesOf(item).map((name) => `, ${name}`)}
        {item.fromLibrary && <>, {t`from the evergreen library`}</>}
        {item.series && <>, {t`recurring: ${{ words: item.series.words }}`}</>}
        {isProposal(item) && <>, {t`planned, not scheduled`}</>}
      </span>
      {isProposal(item) && (
        <span className="not-planned" aria-hidden="true">
          {t`Not scheduled`}
        </span>
      )}
    </button>
  )
}

/** The channel for which a proposal is. */
function namesOf(item: CalendarEntry): string[] {
  return isProposal(item) && item.channel ? [item.channel.name] : []
}

/** Two posts too near one another, or one text twice; the title of the card and its panel say which. */
export function Clash() {
  return <CopyX className="clash" role="img" aria-label={t`Clashes with another post`} />
}

/** Drafts of plans are scheduled, not moved. */
export function isChoosable(item: CalendarEntry): boolean {
  return !isProposal(item) && item.movable
}

/** What a drag takes along, for what may be moved. */
function sourceOf(item: CalendarEntry): string | undefined {
  if (isProposal(item)) return traySource({ ...item, id: item.postId })
  return item.movable ? item.key : undefined
}
