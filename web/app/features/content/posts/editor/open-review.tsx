import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Reviewer, reviewerKey } from '@postwright/contract/content/review-rules'
import type { Review } from '@postwright/contract/content/reviews'
import { Check, CircleDashed } from 'lucide-react'

import { formatDateTime, formatZoned } from '../../../../../lib/formats.ts'
import { useNow } from '../../../../../lib/use-now.ts'
import { oneOf, reviewerName } from '../../businesses/reviewers/reviewer-words.ts'
import { personName } from './person-name.ts'
import { channelsInWords } from './receipt-words.ts'

interface OpenReviewProps {
  review: Review
  timeZone: string
}

/** Who approved a text that is in review, whom it waits for yet, and until when. */
export function OpenReview({ review, timeZone }: OpenReviewProps) {
  const { level, approvals, waitsFor, asksNext, decideBefore, channels } = review
  const now = useNow()
  const isLate = decideBefore !== null && new Date(decideBefore) <= now
  const names = new Map(
    [...waitsFor, ...asksNext].flatMap(({ reviewer, name }) => (reviewer.kind === 'person' ? [[reviewer.userId, name]] : [])),
  )
  const reviewers = reviewersOf(waitsFor)

  return (
    <>
      <ul className="ed-deciders" aria-label={t`Who decides`}>
        {approvals.map(({ name, isGuest, at }) => (
          <li key={at}>
            <span className="m">{personName(name, isGuest)}</span>
            <span className="t12 c-good">
              <Check className="i i-14" aria-hidden="true" />
              {t`Approved, ${{ when: formatDateTime(at) }}`}
            </span>
          </li>
        ))}
        {reviewers.length === 0 && (
          <li className="hint">
            <Trans>Nobody else who was asked may approve any more. One more approval is enough, whoever gives it.</Trans>
          </li>
        )}
        {level === 'all'
          ? reviewers.map((reviewer) => <Waiting key={reviewerKey(reviewer)} name={reviewerName(reviewer, names)} />)
          : reviewers.length > 0 && <Waiting name={oneOf(reviewers, names)} />}
      </ul>
      {level === 'two_steps' && (
        <p className="hint">
          {asksNext.length > 0
            ? t`First of two steps. Then: ${{ reviewers: oneOf(reviewersOf(asksNext), names) }}.`
            : t`Second of two steps.`}
        </p>
      )}
      {channels !== null && channels.length > 0 && (
        <p className="t13">{t`It may then go to ${{ channels: channelsInWords(channels) }}.`}</p>
      )}
      {decideBefore !== null && (
        <p className={isLate ? 't13 c-warn' : 't13'}>
          {isLate
            ? t`It was to be decided before ${{ when: formatZoned(decideBefore, timeZone) }}. Nothing is sent by itself.`
            : t`To be decided before ${{ when: formatZoned(decideBefore, timeZone) }}.`}
        </p>
      )}
    </>
  )
}

function reviewersOf(awaited: Review['waitsFor']): Reviewer[] {
  return awaited.map(({ reviewer }) => reviewer)
}

function Waiting({ name }: { name: string }) {
  return (
    <li>
      <span className="m ed-decider">{name}</span>
      <span className="t12 soft">
        <CircleDashed className="i i-14" aria-hidden="true" />
        <Trans>Not yet</Trans>
      </span>
    </li>
  )
}
