import { contentTypeLabel } from '@postwright/contract/content-types'
import type { CalendarItem } from '@postwright/contract/schedule'

import { formatTime } from '../../../lib/formats.ts'
import { cx } from '../../../ui/class-names.ts'
import { StatusIcon } from '../../../ui/status-badge.tsx'

/** Two lines: time, business and status; then the title. The edge is the content type. All of it in words is its accessible name. */
export function CalendarCard({ item, selected = false }: { item: CalendarItem; selected?: boolean }) {
  return (
    <span className={cx('ev', item.status, selected && 'sel')} data-type={item.contentType}>
      <span className="l">
        {formatTime(item.dueAt, item.timeZone)}
        <span className="bz" title={item.businessName} aria-hidden="true">
          {item.businessName.trim()[0]?.toLocaleUpperCase()}
        </span>
        <StatusIcon status={item.status} />
      </span>
      <b>{item.title}</b>
      <span className="vh">
        , {contentTypeLabel(item.contentType)}, {item.businessName}
      </span>
    </span>
  )
}
