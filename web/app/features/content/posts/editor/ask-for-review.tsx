import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { Post } from '@postwright/contract/content/posts'
import { needsSeveral, type Reviewer } from '@postwright/contract/content/review-rules'
import { Send } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../../../../lib/errors.ts'
import { useNow } from '../../../../../lib/use-now.ts'
import { hasPassed, instantOf, type WallTime } from '../../../../../lib/wall-time.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../../ui/field.tsx'
import { SegmentedControl } from '../../../../../ui/segmented-control.tsx'
import { Loading, Skeleton } from '../../../../../ui/skeleton.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { ReviewerChoice } from '../../businesses/reviewers/reviewer-choice.tsx'
import { levelName, ruleInWords } from '../../businesses/reviewers/reviewer-words.ts'
import { useApprovers } from '../../businesses/reviewers/use-approvers.ts'
import { useSubmitPosts } from '../queries.ts'
import { DecideBefore } from '../decide-before.tsx'
import type { WorkingCopy } from './working-copy.ts'

interface AskForReviewProps {
  post: Post
  copy: WorkingCopy
  business: Pick<Business, 'id' | 'reviewRule' | 'timeZone'>
  /** Whether nothing else on the panel is the thing to do. */
  isMain: boolean
  overLimit: boolean
}

const levels = ['any', 'all'] as const

/** Gives the text to its reviewers: who decides, until when, and what they are to look at. */
export function AskForReview({ post, copy, business, isMain, overLimit }: AskForReviewProps) {
  const { reviewRule, timeZone } = business
  const [note, setNote] = useState('')
  const [reviewers, setReviewers] = useState<Reviewer[]>([])
  const [level, setLevel] = useState<(typeof levels)[number]>('any')
  const [wall, setWall] = useState<WallTime | null>(null)
  const { approvers, names, areRead } = useApprovers(business.id)
  const submit = useSubmitPosts()
  const now = useNow()
  const refusal = submit.data?.[0]?.refusal
  // Where the business says who decides, nobody is asked past its rule.
  const isRuled = needsSeveral(reviewRule) || reviewRule.reviewers.length > 0

  const asked = isRuled ? reviewRule.reviewers : reviewers
  const isForGuests = asked.length > 0 && asked.every(({ kind }) => kind === 'guest')

  async function ask() {
    const stored = await copy.flush({ checkpoint: true })
    if (!stored) return toast.error(t`Your latest text is not saved yet. Ask for the review once it is.`)
    const answers = await submit
      .mutateAsync({
        posts: [{ id: post.id, revision: copy.state.revision, ...(post.status === 'approved' && { again: true }) }],
        note,
        ...(reviewers.length > 0 && { reviewers, level }),
        ...(wall !== null && { decideBefore: instantOf(wall, timeZone) }),
      })
      .catch(() => null)
    if (answers?.[0]?.refusal !== null) return
    setNote('')
    toast.success(isForGuests ? t`Owners and admins are told to send a review link` : t`The reviewers are told`)
  }

  // What comes later would move the button away from under a hand.
  if (!areRead)
    return (
      <Loading label={t`Loading who decides`}>
        <Skeleton height={280} />
      </Loading>
    )
  return (
    <>
      <Field label={t`Who decides`} group hint={isRuled || reviewers.length === 0 ? ruleInWords(reviewRule, names) : undefined}>
        {!isRuled && (
          <>
            <ReviewerChoice label={t`Who decides`} approvers={approvers} chosen={reviewers} onChange={setReviewers} />
            {reviewers.length > 1 && (
              <SegmentedControl
                label={t`How many approve`}
                segments={levels.map((value) => ({ value, label: levelName(value) }))}
                value={level}
                onChange={setLevel}
              />
            )}
          </>
        )}
      </Field>
      <DecideBefore wall={wall} timeZone={timeZone} plannedFor={post.plannedFor ?? null} onChange={setWall} />
      <Field label={t`What to look at`} hint={t`Whoever decides reads it with the post.`}>
        <Textarea value={note} maxLength={1000} rows={2} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
      <Button
        block
        icon={Send}
        variant={isMain ? 'primary' : 'default'}
        disabled={overLimit || (wall !== null && hasPassed(wall, timeZone, now))}
        pending={submit.isPending}
        onClick={ask}
      >
        <Trans>Ask for review</Trans>
      </Button>
      {overLimit && (
        <p className="hint">
          <Trans>Something in Checks stops publishing. Mend it first.</Trans>
        </p>
      )}
      {refusal && <FieldError>{refusal}</FieldError>}
      {submit.error && (
        <FieldError>{messageOf(submit.error, t`The review could not be asked for. Nothing was changed; try again.`)}</FieldError>
      )}
    </>
  )
}
