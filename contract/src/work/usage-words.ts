import { msg } from '../core/msg.ts'
import { say, type Sentence } from '../core/sentences.ts'

/** Of the plan, from its beginning until now; the calendar month before this one; 90 days with today; or dates of one's own. */
export const usagePeriods = ['plan', 'month', 'quarter', 'own'] as const
export type UsagePeriod = (typeof usagePeriods)[number]

export const mostUsageDays = 366
/** So many people, and so many models, have a row of their own. */
export const mostUsageRows = 50
/** So many lines at most, the newest, are in one file. */
export const mostUsageLines = 20_000
/** What calls cost is kept for so long. */
export const costDays = 400

const kindLabels: Record<string, Sentence> = {
  generate: msg`Drafts`,
  voice: msg`Voice notes from edits`,
  website: msg`Profile from a website`,
  plan: msg`Plans of a month`,
  revision: msg`Revised texts`,
  ideas: msg`Ideas`,
  alt_text: msg`Descriptions of images`,
  chat: msg`Answers in the chat`,
  publish: msg`Published posts`,
}

/** What a usage record is about, in words; a kind of another version of this program as it is. */
export function usageKindLabel(kind: string): string {
  const label = Object.hasOwn(kindLabels, kind) ? kindLabels[kind] : undefined
  return label ? say(label) : kind
}
