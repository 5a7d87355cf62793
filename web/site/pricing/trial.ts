import { daysInWords } from '@postwright/contract/billing/starter'

/** What happens when a trial is over, as long as nobody can pay online. */
const afterTrial =
  'Then writing with AI and new scheduling wait until an administrator gives you a plan; the Dashboard says whom to ask. What you have written stays, and what is scheduled goes out.'

/** "with a 14-day trial", after what the starter plan gives. */
export function withTrial(days: number | null): string {
  return days === null ? 'without an end' : `with a ${days}-day trial`
}

/** "14-day trial, no card." */
export function trialOffer(days: number | null): string {
  return days === null ? 'Free to start, no card.' : `${days}-day trial, no card.`
}

/** "Its trial lasts 14 days from the approval." and what comes after it. */
export function trialAndAfter(days: number | null, trial = 'Its trial'): string {
  if (days === null) return 'It has no end.'
  return `${trial} lasts ${daysInWords(days)} from the approval. ${afterTrial}`
}
