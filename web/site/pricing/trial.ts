import { plural, t } from '@lingui/core/macro'

/** What happens when a trial is over. */
export function afterTrial(): string {
  return t`Then writing with AI and new scheduling wait until you choose a plan under Settings, Billing. What you have written stays, and what is scheduled goes out.`
}

/** What the starter plan gives. */
export function freeOffer(days: number | null): string {
  if (days === null) return t`Free for one business and 10 posts a month, without an end.`
  return t`Free for one business and 10 posts a month, ${plural(days, { one: `with a ${days}-day trial`, other: `with a ${days}-day trial` })}.`
}

/** "14-day trial, no card." */
export function trialOffer(days: number | null): string {
  if (days === null) return t`Free to start, no card.`
  return t`${plural(days, { one: `${days}-day trial`, other: `${days}-day trial` })}, no card.`
}

/** "Its trial lasts 14 days from the approval." and what comes after it. */
export function trialAndAfter(days: number | null): string {
  if (days === null) return t`It has no end.`
  const lasts = t`Its trial lasts ${plural(days, { one: '# day', other: '# days' })} from the approval.`
  return `${lasts} ${afterTrial()}`
}
