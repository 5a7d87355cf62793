import { t } from '@lingui/core/macro'
import { type Reviewer, reviewerKey, type ReviewLevel, reviewLevels, type ReviewRule } from '@postwright/contract/content/review-rules'
import { type Ref, useImperativeHandle, useRef } from 'react'

import { Field } from '../../../../../ui/field.tsx'
import { SegmentedControl } from '../../../../../ui/segmented-control.tsx'
import { ReviewerChoice } from './reviewer-choice.tsx'
import { levelName, ruleInWords } from './reviewer-words.ts'
import { useApprovers } from './use-approvers.ts'

interface ReviewRuleFieldProps {
  /** Null for one that is being added. */
  businessId: string | null
  value: ReviewRule
  onChange: (rule: ReviewRule) => void
  /** What is wrong with each list. */
  errors: { reviewers?: string | undefined; second?: string | undefined }
  mayChange: boolean
  /** What a form brings into view when the rule is refused. */
  ref?: Ref<{ focus: () => void }>
}

/** How many have to approve the posts of a business, and who. */
export function ReviewRuleField({ businessId, value, onChange, errors, mayChange, ref }: ReviewRuleFieldProps) {
  const { approvers, names } = useApprovers(businessId)
  const lists = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => showRefused(lists.current) }), [])
  if (!mayChange) return <p className="hint">{ruleInWords(value, names)}</p>
  const { level } = value
  const changeTo = (next: ReviewLevel) => onChange({ ...value, level: next, second: next === 'two_steps' ? value.second : [] })
  // Whoever left is still named by the rule; saving it anew leaves them out.
  const known = new Set(approvers.map(({ userId }) => userId))
  const there = (chosen: Reviewer[]) => chosen.filter((one) => one.kind !== 'person' || known.has(one.userId))

  return (
    <div className="grid gap-4" ref={lists}>
      <Field label={t`How many approve`} group hint={levelHint(level)}>
        <SegmentedControl
          label={t`How many approve`}
          segments={reviewLevels.map((one) => ({ value: one, label: levelName(one) }))}
          value={level}
          onChange={changeTo}
        />
      </Field>
      <Field label={level === 'two_steps' ? t`First step` : t`Who decides`} group hint={nobodyHint(value)} error={errors.reviewers}>
        <ReviewerChoice
          label={level === 'two_steps' ? t`First step` : t`Who decides`}
          approvers={approvers}
          chosen={value.reviewers}
          onChange={(reviewers) => onChange({ ...value, reviewers: there(reviewers) })}
        />
      </Field>
      {level === 'two_steps' && (
        <Field label={t`Second step`} group error={errors.second}>
          <ReviewerChoice
            label={t`Second step`}
            approvers={approvers}
            chosen={value.second}
            onChange={(second) => onChange({ ...value, second: there(second) })}
          />
        </Field>
      )}
    </div>
  )
}

/** A list is longer than what is left of a screen, and what is wrong with it stands below. */
function showRefused(lists: HTMLElement | null): void {
  const message = lists?.querySelector('.err')
  message?.closest('[role="group"]')?.querySelector('input')?.focus({ preventScroll: true })
  message?.scrollIntoView({ block: 'center' })
}

function levelHint(level: ReviewLevel): string {
  if (level === 'all') return t`Each of those who are ticked approves the same version.`
  return level === 'two_steps'
    ? t`One of the first approves, then one of the second is asked.`
    : t`One of those who are ticked is enough. Owners and admins always may.`
}

function nobodyHint({ level, reviewers }: ReviewRule): string | undefined {
  if (reviewers.map(reviewerKey).length > 0 || level === 'all') return undefined
  return t`Nobody ticked: owners, admins and reviewers decide.`
}
