import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ContentType, contentTypeLabel, contentTypes } from '@postwright/contract/core/content-types'
import { countText } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'

import { Caret, Planned, Tick, TypeDot } from '../marks.tsx'
import { limitOf } from './limits.ts'

const business = 'Karoo Bread'
const writer = 'Lindiwe M.'

const corrected = () =>
  [
    t`The oven goes on at 03:40. By six there are forty loaves on the counter and the whole street knows about it.`,
    t`From Tuesday we also deliver in Woodstock and Observatory, before 07:30. No app and no subscription: send a message by 18:00 the day before and the bread is at your door.`,
  ].join('\n\n')

/** One post on its way: the corrected draft, its approval, its week, and the record of a delivery. */
export function Desk() {
  const count = countText('linkedin', corrected())
  const limit = limitOf('linkedin')
  const shown = platformRules.linkedin.fold?.characters ?? 0
  return (
    <figure
      className="desk frag"
      aria-label={t`One post in Postwright: what changed in a LinkedIn draft from one version to the next, its approval, its week, and the record of a delivery.`}
    >
      <div className="galley crop">
        <div className="hd">
          <span className="mono-badge" aria-hidden="true">
            K
          </span>
          <b>{business}</b>
          <TypeDot type="linkedin" />
          <span className="status s-info">
            <Trans>From version 2 to 3</Trans>
          </span>
        </div>
        <div className="bd">
          <p>
            <Trans>The oven goes on at 03:40. By six there are forty loaves on the counter and the whole street knows about it.</Trans>
          </p>
          <p>
            <Trans>
              From Tuesday we also deliver <del className="cut">across Cape Town</del>
              <Caret />
              <ins className="in">in Woodstock and Observatory</ins>, before 07:30. No app and no subscription:{' '}
              <del className="cut">reach out to us</del>
              <Caret />
              <ins className="in">send a message</ins> by 18:00 the day before and the bread is at your door.
            </Trans>
          </p>
        </div>
        <div className="ft">
          <span>
            <Tick />
            <span className="num">
              <Trans>
                {count} of {limit} characters
              </Trans>
            </span>
          </span>
          <span>
            <Tick />
            <Trans>First line shows before “more” ({shown} characters)</Trans>
          </span>
        </div>
      </div>
      <div className="notes">
        <p className="note">
          <Trans>Changed by hand.</Trans>
          <span className="who">
            <Trans>Version 3, Lindiwe, 14:13</Trans>
          </span>
        </p>
        <p className="note">
          <Trans>Version 2 is kept.</Trans>
          <span className="who">
            <Trans>Compare it, or go back to it</Trans>
          </span>
        </p>
      </div>
      <div className="sidecol">
        <div className="nine">
          <p>
            <Trans>Writes for nine content types</Trans>
          </p>
          <ul>
            {contentTypes.map(({ id }) => (
              <li key={id}>
                <TypeDot type={id} />
              </li>
            ))}
          </ul>
        </div>
        <div className="slip">
          <p className="ttl">
            <Trans>Approval slip</Trans>
          </p>
          <span className="status s-good">
            <Tick />
            <Trans>Approved</Trans>
          </span>
          <dl>
            <dt>
              <Trans>Version</Trans>
            </dt>
            <dd>3</dd>
            <dt>
              <Trans>By</Trans>
            </dt>
            <dd>{writer}</dd>
            <dt>
              <Trans>When</Trans>
            </dt>
            <dd className="num">
              <Trans>Mon 3 Mar, 16:12 SAST</Trans>
            </dd>
          </dl>
        </div>
      </div>
      <Week />
      <p className="log">
        <span className="num">
          <Trans>Thu 6 Mar 10:00:02 SAST</Trans>
        </span>
        <span>{contentTypeLabel('blog')}</span>
        <b>
          <Trans>sent once, confirmed</Trans>
        </b>
        <span>
          <Trans>attempt 1</Trans>
        </span>
      </p>
    </figure>
  )
}

interface Day {
  day: string
  isToday?: boolean
  posts: { type: ContentType; time: string; words: string }[]
}

const weekOfMarch = (): readonly Day[] => [
  { day: t`Mon 3`, posts: [{ type: 'x', time: '12:00', words: t`Flour notes` }] },
  {
    day: t`Tue 4`,
    isToday: true,
    posts: [
      { type: 'linkedin', time: '09:00', words: t`Delivery starts` },
      { type: 'whatsapp', time: '17:00', words: t`One hour left` },
    ],
  },
  { day: t`Wed 5`, posts: [{ type: 'instagram', time: '07:15', words: t`Forty loaves` }] },
  { day: t`Thu 6`, posts: [{ type: 'blog', time: '10:00', words: t`Rye, slowly` }] },
  {
    day: t`Fri 7`,
    posts: [
      { type: 'newsletter', time: '06:30', words: t`Saturday list` },
      { type: 'x', time: '16:00', words: t`Last rye` },
    ],
  },
  { day: t`Sat 8`, posts: [{ type: 'facebook', time: '08:00', words: t`Market stall` }] },
  { day: t`Sun 9`, posts: [{ type: 'articles', time: '16:30', words: t`Why spelt` }] },
]

function Week() {
  return (
    // A small screen scrolls it, and so must the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="week" tabIndex={0} role="group" aria-label={t`The week of Monday 3 March`}>
      {weekOfMarch().map(({ day, isToday, posts }) => (
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
