import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { plans } from '@postwright/contract/core/plans'

import { siteLocale } from '../dates.ts'
import { TypeDot } from '../marks.tsx'

const record = () => [
  ['10:00:00', t`recorded`, t`attempt 1`],
  ['10:00:30', t`no answer`, t`outcome unknown`],
  ['10:00:35', t`looked up`, t`the post is there`],
  ['10:00:35', t`published`, t`sent once`],
]

export function PublishingRecord() {
  const lines = record()
  return (
    <ol className="frag record num">
      {lines.map(([time, what, detail], index) => (
        <li key={index}>
          <span>{time}</span>
          <b className={index === lines.length - 1 ? 'ok' : undefined}>{what}</b>
          <span>{detail}</span>
        </li>
      ))}
    </ol>
  )
}

const used = [
  { noun: 'tokens', included: plans.solo.tokens, used: 38_600, held: 0 },
  { noun: 'posts', included: plans.solo.posts, used: 11, held: 6 },
] as const

export function Quotas() {
  return (
    <dl className="frag quotas">
      {used.map(({ noun, included, used: spent, held }) => (
        <div key={noun}>
          <dt>{usedOf(noun, count(spent), count(included))}</dt>
          <dd>
            <svg className="meter" viewBox="0 0 100 8" width="100" height="8" preserveAspectRatio="none" aria-hidden="true">
              <rect className="held" width={((spent + held) / included) * 100} height="8" />
              <rect width={(spent / included) * 100} height="8" />
            </svg>
            {held > 0 ? t`${held} held for what is planned` : t`settled to what was really used`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function usedOf(noun: 'tokens' | 'posts', spent: string, included: string): string {
  return noun === 'tokens' ? t`${spent} of ${included} tokens` : t`${spent} of ${included} posts`
}

/** Whole, as in the application. */
function count(number: number): string {
  return number.toLocaleString(siteLocale())
}

export function Repository() {
  return (
    <div className="frag">
      <div className="find">
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <circle cx="7" cy="7" r="4.5" />
          <path d="m10.5 10.5 3.5 3.5" />
        </svg>
        <span>
          <Trans>sourdough star</Trans>
        </span>
      </div>
      <ul className="hits">
        <li>
          <span>
            <Trans>
              How we keep a <mark>sourdough starter</mark>
            </Trans>
          </span>
          <TypeDot type="blog" />
          <small>
            <Trans>Published Tue 11 Feb</Trans>
          </small>
        </li>
        <li>
          <span>
            <Trans>
              <mark>Sourdough starter</mark>, fed twice a day
            </Trans>
          </span>
          <TypeDot type="x" />
          <small>
            <Trans>Scheduled Fri 7 Mar, 16:00 SAST</Trans>
          </small>
        </li>
        <li>
          <span>
            <Trans>
              Name our <mark>sourdough starter</mark>
            </Trans>
          </span>
          <TypeDot type="instagram" />
          <small>
            <Trans>Approved, not planned</Trans>
          </small>
        </li>
      </ul>
    </div>
  )
}
