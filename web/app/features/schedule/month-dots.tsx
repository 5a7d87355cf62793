import type { CalendarItem } from '@postwright/contract/schedule'

import { cx } from '../../../ui/class-names.ts'
import { byDay } from './by-day.ts'
import { addTo } from './wall-time.ts'

interface MonthDotsProps {
  from: string
  to: string
  /** `2026-09`: days outside it are quieter. */
  month: string
  today: string
  items: CalendarItem[]
}

/** A month small enough for a phone: dots for posts, and each day leads to its place in the agenda. */
export function MonthDots({ from, to, month, today, items }: MonthDotsProps) {
  const planned = byDay(items)
  return (
    <div className="month-dots" role="group" aria-label="Days">
      {['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((name) => (
        <span key={name} className="t12 soft" aria-hidden="true">
          {name[0]}
        </span>
      ))}
      {daysBetween(from, to).map((day) => {
        const posts = planned.get(day) ?? []
        const look = cx('day', !day.startsWith(month) && 'out', day === today && 'today')
        const content = (
          <>
            <b>{Number(day.slice(8))}</b>
            <span className="dots">
              {posts.slice(0, 4).map((item) => (
                <i key={item.key} data-type={item.contentType} />
              ))}
            </span>
          </>
        )
        if (posts.length === 0) {
          return (
            <span key={day} className={look}>
              {content}
            </span>
          )
        }
        return (
          <a key={day} className={look} href={`#day-${day}`} aria-label={`${day}, ${posts.length} planned`}>
            {content}
          </a>
        )
      })}
    </div>
  )
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day < to; day = addTo(day, { days: 1 })) days.push(day)
  return days
}
