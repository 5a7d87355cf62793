import { type ContentType, contentTypes } from '@postwright/contract/core/content-types'
import { countText } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'

import { Correction, Planned, Tick, TypeDot } from '../marks.tsx'
import { limitOf } from './limits.ts'

const corrected = [
  'The oven goes on at 03:40. By six there are forty loaves on the counter and the whole street knows about it.',
  'From Tuesday we also deliver in Woodstock and Observatory, before 07:30. No app and no subscription: send a message by 18:00 the day before and the bread is at your door.',
].join('\n\n')

/** One post on its way: the corrected draft, its approval, its week, and the record of a delivery. */
export function Desk() {
  return (
    <figure
      className="desk frag"
      aria-label="One post in Postwright: what changed in a LinkedIn draft from one version to the next, its approval, its week, and the record of a delivery."
    >
      <div className="galley crop">
        <div className="hd">
          <span className="mono-badge" aria-hidden="true">
            K
          </span>
          <b>Karoo Bread</b>
          <TypeDot type="linkedin" />
          <span className="status s-info">From version 2 to 3</span>
        </div>
        <div className="bd">
          <p>The oven goes on at 03:40. By six there are forty loaves on the counter and the whole street knows about it.</p>
          <p>
            From Tuesday we also deliver <Correction cut="across Cape Town" put="in Woodstock and Observatory" />, before 07:30. No app and
            no subscription: <Correction cut="reach out to us" put="send a message" /> by 18:00 the day before and the bread is at your
            door.
          </p>
        </div>
        <div className="ft">
          <span>
            <Tick />
            <span className="num">
              {countText('linkedin', corrected)} of {limitOf('linkedin')} characters
            </span>
          </span>
          <span>
            <Tick />
            First line shows before “more” ({platformRules.linkedin.fold?.characters} characters)
          </span>
        </div>
      </div>
      <div className="notes">
        <p className="note">
          Changed by hand.<span className="who">Version 3, Lindiwe, 14:13</span>
        </p>
        <p className="note">
          Version 2 is kept.<span className="who">Compare it, or go back to it</span>
        </p>
      </div>
      <div className="sidecol">
        <div className="nine">
          <p>Writes for nine content types</p>
          <ul>
            {contentTypes.map(({ id }) => (
              <li key={id}>
                <TypeDot type={id} />
              </li>
            ))}
          </ul>
        </div>
        <div className="slip">
          <p className="ttl">Approval slip</p>
          <span className="status s-good">
            <Tick />
            Approved
          </span>
          <dl>
            <dt>Version</dt>
            <dd>3</dd>
            <dt>By</dt>
            <dd>Lindiwe M.</dd>
            <dt>When</dt>
            <dd className="num">Mon 3 Mar, 16:12 SAST</dd>
          </dl>
        </div>
      </div>
      <Week />
      <p className="log">
        <span className="num">Thu 6 Mar 10:00:02 SAST</span>
        <span>Blog</span>
        <b>sent once, confirmed</b>
        <span>attempt 1</span>
      </p>
    </figure>
  )
}

interface Day {
  day: string
  isToday?: boolean
  posts: { type: ContentType; time: string; words: string }[]
}

const week: readonly Day[] = [
  { day: 'Mon 3', posts: [{ type: 'x', time: '12:00', words: 'Flour notes' }] },
  {
    day: 'Tue 4',
    isToday: true,
    posts: [
      { type: 'linkedin', time: '09:00', words: 'Delivery starts' },
      { type: 'whatsapp', time: '17:00', words: 'One hour left' },
    ],
  },
  { day: 'Wed 5', posts: [{ type: 'instagram', time: '07:15', words: 'Forty loaves' }] },
  { day: 'Thu 6', posts: [{ type: 'blog', time: '10:00', words: 'Rye, slowly' }] },
  {
    day: 'Fri 7',
    posts: [
      { type: 'newsletter', time: '06:30', words: 'Saturday list' },
      { type: 'x', time: '16:00', words: 'Last rye' },
    ],
  },
  { day: 'Sat 8', posts: [{ type: 'facebook', time: '08:00', words: 'Market stall' }] },
  { day: 'Sun 9', posts: [{ type: 'articles', time: '16:30', words: 'Why spelt' }] },
]

function Week() {
  return (
    // A small screen scrolls it, and so must the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="week" tabIndex={0} role="group" aria-label="The week of Monday 3 March">
      {week.map(({ day, isToday, posts }) => (
        <div className={isToday ? 'day now' : 'day'} key={day}>
          <b>{day}</b>
          {posts.map(({ type, time, words }) => (
            <Planned type={type} time={time} key={time}>
              {words}
            </Planned>
          ))}
        </div>
      ))}
    </div>
  )
}
