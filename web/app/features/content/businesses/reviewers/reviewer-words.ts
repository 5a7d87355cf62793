import { t } from '@lingui/core/macro'
import { approvingRoles, type Reviewer, type ReviewLevel, type ReviewRule } from '@postwright/contract/content/review-rules'

import { formatList } from '../../../../../lib/formats.ts'

/** Names of people by their ids. */
export type Names = ReadonlyMap<string, string>

/** "Aisha Davids", "any reviewer", "a guest by review link" */
export function reviewerName(reviewer: Reviewer, names: Names): string {
  if (reviewer.kind === 'person') return names.get(reviewer.userId) ?? t`Former member`
  return reviewer.kind === 'guest' ? t`a guest by review link` : roleNames()[reviewer.role]
}

const roleNames = () => ({ owner: t`the owner`, admin: t`any admin`, reviewer: t`any reviewer` })

export function levelName(level: ReviewLevel): string {
  const names: Record<ReviewLevel, string> = { any: t`Any one`, all: t`All`, two_steps: t`Two steps` }
  return names[level]
}

/** Who has to approve, as a sentence. */
export function ruleInWords({ level, reviewers, second }: ReviewRule, names: Names): string {
  const all = formatList(reviewers.map((reviewer) => reviewerName(reviewer, names)))
  const first = oneOf(reviewers, names)
  if (level === 'all') return t`All of these approve: ${{ reviewers: all }}.`
  if (level === 'two_steps') return t`Two steps: first ${{ first }}, then ${{ second: oneOf(second, names) }}.`
  return reviewers.length === 0
    ? t`Owners, admins and reviewers approve: one of them is enough.`
    : t`Approved by ${{ reviewers: first }}. Owners and admins always may.`
}

/** "any admin or Aisha Davids" */
export function oneOf(reviewers: readonly Reviewer[], names: Names): string {
  const isAnybody = approvingRoles.every((role) => reviewers.some((one) => one.kind === 'role' && one.role === role))
  return reviewers.length === 0 || isAnybody
    ? t`whoever may approve`
    : formatList(
        reviewers.map((reviewer) => reviewerName(reviewer, names)),
        'disjunction',
      )
}
