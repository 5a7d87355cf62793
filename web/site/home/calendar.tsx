import { t } from '@lingui/core/macro'
import type { ContentType } from '@postwright/contract/core/content-types'

import { Planned } from '../marks.tsx'

const weekOfMarch = () => [t`Mon 3`, t`Tue 4`, t`Wed 5`, t`Thu 6`, t`Fri 7`, t`Sat 8`, t`Sun 9`]
const today = 1
/** From this day on, a small screen leaves the days out. */
const weekend = 4

interface Row {
  time: string
  /** What is planned, by day. */
  cells: Partial<Record<number, { type: ContentType; time: string; title: string }>>
}

const plannedRows = (): Row[] => [
  {
    time: '06:00',
    cells: {
      2: { type: 'instagram', time: '07:15', title: t`Forty loaves` },
      4: { type: 'newsletter', time: '06:30', title: t`Saturday list` },
      5: { type: 'facebook', time: '08:00', title: t`Market stall` },
    },
  },
  {
    time: '09:00',
    cells: {
      1: { type: 'linkedin', time: '09:00', title: t`Delivery starts` },
      3: { type: 'blog', time: '10:00', title: t`Rye, slowly` },
    },
  },
  { time: '12:00', cells: { 0: { type: 'x', time: '12:00', title: t`Flour notes` } } },
  {
    time: '15:00',
    cells: {
      1: { type: 'whatsapp', time: '17:00', title: t`One hour left` },
      4: { type: 'x', time: '16:00', title: t`Last rye` },
      6: { type: 'articles', time: '16:30', title: t`Why spelt` },
    },
  },
]

/** A week in the content calendar. */
export function Calendar() {
  const days = weekOfMarch()
  return (
    <div className="frag cal num" role="group" aria-label={t`A week in the content calendar`}>
      <div className="h" />
      {days.map((day, index) => (
        <div key={day} className={`h ${index === today ? 'now' : ''} ${index >= weekend ? 'we' : ''}`}>
          {day}
        </div>
      ))}
      {plannedRows().map(({ time, cells }) => [
        <div key={time} className="tm">
          {time}
        </div>,
        ...days.map((day, index) => {
          const planned = cells[index]
          return (
            <div key={time + day} className={`${index === today ? 'col-now' : ''} ${index >= weekend ? 'we' : ''}`}>
              {planned && (
                <Planned type={planned.type} time={planned.time}>
                  {planned.title}
                </Planned>
              )}
            </div>
          )
        }),
      ])}
    </div>
  )
}
