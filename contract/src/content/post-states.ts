import type { postStatuses } from '../core/statuses.ts'
import { msg } from '../core/msg.ts'
import type { Sentence } from '../core/sentences.ts'

type PostStatus = (typeof postStatuses)[number]

/** Where a post may go from each status. Whoever changes a status, or offers to, asks here. */
const nextStatuses: Record<PostStatus, readonly PostStatus[]> = {
  draft: ['in_review', 'approved', 'scheduled', 'publishing', 'failed', 'archived'],
  in_review: ['changes_requested', 'approved', 'draft', 'archived'],
  changes_requested: ['in_review', 'approved', 'draft', 'archived'],
  approved: ['in_review', 'draft', 'scheduled', 'publishing', 'failed', 'archived'],
  scheduled: ['draft', 'approved', 'publishing', 'published', 'failed', 'needs_attention'],
  publishing: ['published', 'failed', 'needs_attention', 'scheduled'],
  published: ['scheduled', 'publishing', 'failed', 'needs_attention', 'archived'],
  failed: ['draft', 'approved', 'scheduled', 'publishing', 'published', 'needs_attention', 'archived'],
  needs_attention: ['scheduled', 'publishing', 'published', 'failed'],
  archived: ['draft', 'approved', 'published', 'failed'],
}

export function mayBecome(from: PostStatus, to: PostStatus): boolean {
  return nextStatuses[from].includes(to)
}

/** Whether the post may be given a time, on a first channel or on another one. */
export function isSchedulable(status: PostStatus): boolean {
  return status === 'publishing' || mayBecome(status, 'publishing')
}

/** Why the text stays as it is, in a sentence for whoever wants to change it; null when it may be changed. */
export function readOnlyReason({ status, isLive }: { status: PostStatus; isLive: boolean }): Sentence | null {
  if (status === 'archived') return msg`This post is archived. Bring it back before you change it.`
  if (status === 'publishing') return msg`This post is being published, so its text cannot change any more.`
  if (status === 'needs_attention') return msg`This post may be live already. Say whether it is before you change it.`
  if (status === 'published' || isLive)
    return msg`This post is published, so its text here stays. Where a channel allows it, it is updated under Schedule.`
  return null
}
