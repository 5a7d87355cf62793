import { plans } from '@postwright/contract/core/plans'

import { TypeDot } from '../marks.tsx'

const record = [
  ['10:00:00', 'recorded', 'attempt 1'],
  ['10:00:30', 'no answer', 'outcome unknown'],
  ['10:00:35', 'looked up', 'the post is there'],
  ['10:00:35', 'published', 'sent once'],
] as const

export function PublishingRecord() {
  return (
    <ol className="frag record num">
      {record.map(([time, what, detail], index) => (
        <li key={what}>
          <span>{time}</span>
          <b className={index === record.length - 1 ? 'ok' : undefined}>{what}</b>
          <span>{detail}</span>
        </li>
      ))}
    </ol>
  )
}

const used = [
  { noun: 'tokens', included: plans.solo.tokens, used: 38_600, held: 0 },
  { noun: 'posts', included: plans.solo.posts, used: 11, held: 6 },
]

export function Quotas() {
  return (
    <dl className="frag quotas">
      {used.map(({ noun, included, used: spent, held }) => (
        <div key={noun}>
          <dt>
            {count(spent)} of {count(included)} {noun}
          </dt>
          <dd>
            <svg className="meter" viewBox="0 0 100 8" width="100" height="8" preserveAspectRatio="none" aria-hidden="true">
              <rect className="held" width={((spent + held) / included) * 100} height="8" />
              <rect width={(spent / included) * 100} height="8" />
            </svg>
            {held > 0 ? `${held} held for what is planned` : 'settled to what was really used'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Whole, as in the application. */
function count(number: number): string {
  return number.toLocaleString('en-US')
}

export function Repository() {
  return (
    <div className="frag">
      <div className="find">
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <circle cx="7" cy="7" r="4.5" />
          <path d="m10.5 10.5 3.5 3.5" />
        </svg>
        <span>sourdough star</span>
      </div>
      <ul className="hits">
        <li>
          <span>
            How we keep a <mark>sourdough starter</mark>
          </span>
          <TypeDot type="blog" />
          <small>Published Tue 11 Feb</small>
        </li>
        <li>
          <span>
            <mark>Sourdough starter</mark>, fed twice a day
          </span>
          <TypeDot type="x" />
          <small>Scheduled Fri 7 Mar, 16:00 SAST</small>
        </li>
        <li>
          <span>
            Name our <mark>sourdough starter</mark>
          </span>
          <TypeDot type="instagram" />
          <small>Approved, not planned</small>
        </li>
      </ul>
    </div>
  )
}
