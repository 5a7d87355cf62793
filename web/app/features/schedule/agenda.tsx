import type { CalendarItem } from '@postwright/contract/schedule'

import { formatLongDate, formatTime } from '../../../lib/formats.ts'
import { TypeLabel } from '../../../ui/content-type.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { byDay } from './by-day.ts'

/** The same days as a list: what the calendar is on a narrow screen. */
export function Agenda({ items, onOpen }: { items: CalendarItem[]; onOpen: (item: CalendarItem) => void }) {
  return (
    <div className="agenda">
      {[...byDay(items)].map(([day, planned]) => (
        <section key={day} id={`day-${day}`} aria-labelledby={`day-${day}-title`}>
          <h2 id={`day-${day}-title`}>
            {formatLongDate(`${day}T12:00:00Z`, 'UTC')}
            <span>{planned.length === 1 ? '1 post' : `${planned.length} posts`}</span>
          </h2>
          {planned.map((item) => (
            <button type="button" className="ag" key={item.key} data-type={item.contentType} onClick={() => onOpen(item)}>
              <time dateTime={item.dueAt}>{formatTime(item.dueAt, item.timeZone)}</time>
              <span className="min-w-0">
                <span className="m trunc block">{item.title}</span>
                <span className="row t12 soft">
                  <TypeLabel type={item.contentType} />
                  <span className="trunc">{item.businessName}</span>
                </span>
              </span>
              <StatusBadge status={item.status} />
            </button>
          ))}
        </section>
      ))}
    </div>
  )
}
