import type { CalendarItem, Proposal } from '@postwright/contract/publishing/schedule'

/** What stands on a day: a post that is scheduled or was, or a draft of a plan of posts at the time that the plan gave it. */
export type CalendarEntry = CalendarItem | Proposal

export function isProposal(entry: CalendarEntry): entry is Proposal {
  return 'plannedFor' in entry
}
