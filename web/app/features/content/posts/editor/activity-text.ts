import { select, t } from '@lingui/core/macro'
import type { PostActivity } from '@postwright/contract/content/post-activity'

import { personName } from './person-name.ts'

/** What happened, as a sentence; `whenOf` says an instant. */
export function activityText(activity: PostActivity, whenOf: (instant: string) => string): string {
  const { kind, version, dueAt, how } = activity
  const origin = how ?? 'other'
  const channel = activity.channel ?? ''
  const person = personOf(activity)
  const number = version ?? 0
  const when = dueAt === null ? '' : whenOf(dueAt)
  switch (kind) {
    case 'created':
      return t`${person} began this post`
    case 'version':
      return t`Version ${number} by ${person}, ${select(origin, { ai: 'written from the brief', person: 'by hand', revision: 'revised', other: 'restored' })}`
    case 'submitted':
      return when ? t`${person} asked for a review of version ${number}, by ${when}` : t`${person} asked for a review of version ${number}`
    case 'approved_in_part':
      return t`${person} approved version ${number}; others are still asked`
    case 'approved':
      return channel === '' ? t`${person} approved version ${number}` : t`${person} approved version ${number} for ${channel} too`
    case 'approval_voided':
      return t`${person} changed it: the approval of version ${number} is void`
    case 'changes_requested':
      return t`${person} asked for changes to version ${number}`
    case 'withdrawn':
      return person
        ? t`${person} took version ${number} back from its reviewers, or changed the text`
        : t`The review of version ${number} ended`
    case 'reminded':
      return t`${person} reminded the reviewers`
    case 'commented':
      return t`${person} commented`
    case 'scheduled':
      return t`${person} scheduled it for ${when}`
    case 'rescheduled':
      return t`${person} moved it to ${when}`
    case 'unscheduled':
      return person ? t`${person} took it off ${channel}, planned for ${when}` : t`No longer planned for ${channel} on ${when}`
    case 'returned_to_draft':
      return t`${person} returned it to draft`
    case 'attempt':
      return attemptText(how, channel)
    case 'published':
      return t`Published to ${channel}`
  }
}

function personOf({ person, isGuest }: PostActivity): string {
  return person === null ? '' : personName(person, isGuest)
}

function attemptText(how: string | null, channel: string): string {
  if (how === 'started') return t`Being sent to ${channel}`
  if (how === 'refused') return t`${channel} refused it`
  if (how === 'reconnect') return t`${channel} has to be connected again`
  if (how === 'retry' || how === 'interrupted' || how === 'delayed' || how === 'handed_back')
    return t`Not sent to ${channel} yet, tried again later`
  if (how === 'found' || how === 'live') return t`Found on ${channel}`
  if (how === 'absent' || how === 'not_live') return t`Not found on ${channel}`
  return t`Whether ${channel} took it is not known`
}
