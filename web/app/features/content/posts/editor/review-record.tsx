import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Review } from '@postwright/contract/content/reviews'
import { useQuery } from '@tanstack/react-query'

import { formatDateTime } from '../../../../../lib/formats.ts'
import { ErrorState } from '../../../../../ui/error-state.tsx'
import { personName } from './person-name.ts'
import { reviewsQuery } from './queries.ts'

/** Who asked for a review of which version, and what was decided; the latest first. Nothing where there was none. */
export function ReviewRecord({ postId }: { postId: string }) {
  const reviews = useQuery(reviewsQuery(postId))
  if (reviews.isError)
    return (
      <section className="ed-psec" aria-label={t`Reviews so far`}>
        <ErrorState title={t`The reviews could not be loaded`} onRetry={() => reviews.refetch()} />
      </section>
    )
  const [latest, ...earlier] = reviews.data ?? []
  // An approval that nobody had asked for stands above already, as where the post is.
  if (!reviews.data || !latest || (latest.submittedAt === null && earlier.length === 0)) return null
  return (
    <section className="ed-psec" aria-label={t`Reviews so far`}>
      <div className="ed-sec-head">
        <h2 className="h3">
          <Trans>Reviews so far</Trans>
        </h2>
        <span className="count">{reviews.data.length}</span>
      </div>
      <ol className="grid gap-3">
        {reviews.data.map((review) => (
          <li key={review.id} className="ed-review">
            <p className="t13 m">{t`Version ${{ number: review.version }}`}</p>
            {decisionsOf(review).map((said) => (
              <p key={said} className="t13">
                {said}
              </p>
            ))}
            {review.comment && <blockquote className="t13">{review.comment}</blockquote>}
            {review.submittedBy !== null && review.submittedAt !== null && (
              <p className="t12 soft">{t`${{ person: review.submittedBy }} asked for a review, ${{ when: formatDateTime(review.submittedAt) }}`}</p>
            )}
            {review.note && <blockquote className="t13">{review.note}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The latest first; each yes to the version among them, also where it came to nothing. Those of an open review stand above. */
function decisionsOf(review: Review): string[] {
  const { state, decidedAt, approvals } = review
  if (decidedAt === null) return []
  const yes = approvals
    .map(({ name, isGuest, at }) => t`${{ person: personName(name, isGuest) }} approved it, ${{ when: formatDateTime(at) }}`)
    .toReversed()
  return state === 'approved' && yes.length > 0 ? yes : [decided(review, formatDateTime(decidedAt)), ...yes]
}

function decided({ state, decidedBy, isGuestDecision }: Review, when: string): string {
  const person = decidedBy && personName(decidedBy, isGuestDecision)
  if (state === 'withdrawn') return person === null ? t`Taken back, ${when}` : t`${person} took it back or changed it, ${when}`
  if (person === null) return when
  return state === 'approved' ? t`${person} approved it, ${when}` : t`${person} asked for changes, ${when}`
}
