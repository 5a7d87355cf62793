import type { PostStatus } from '@postwright/contract/posts'

/** Where a post may go from each status. Whoever changes a status asks here. */
const nextStatuses: Record<PostStatus, readonly PostStatus[]> = {
  draft: ['in_review', 'approved', 'scheduled', 'publishing', 'failed', 'archived'],
  in_review: ['changes_requested', 'approved', 'draft', 'archived'],
  changes_requested: ['in_review', 'approved', 'draft', 'archived'],
  approved: ['draft', 'scheduled', 'publishing', 'failed', 'archived'],
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

/** Going out, gone out, or put away: its text stays as it is. */
export function isReadOnly(status: PostStatus): boolean {
  return status === 'publishing' || status === 'published' || status === 'needs_attention' || status === 'archived'
}

/** Where an edited post goes. A scheduled one stays on the calendar only where nobody has to approve it. */
export function afterEdit(status: PostStatus, { requiresApproval }: { requiresApproval: boolean }): PostStatus {
  if (status === 'scheduled') return requiresApproval ? 'draft' : 'scheduled'
  if (status === 'changes_requested') return status
  return 'draft'
}

/** Where a post goes when it leaves the calendar unpublished. */
export function afterUnplanning(status: PostStatus, { isApproved }: { isApproved: boolean }): PostStatus {
  if (status !== 'scheduled') return status
  return isApproved ? 'approved' : 'draft'
}

/** Where a post goes when it leaves the archive. */
export function afterArchive({ isApproved, wasPublished }: { isApproved: boolean; wasPublished: boolean }): PostStatus {
  if (wasPublished) return 'published'
  return isApproved ? 'approved' : 'draft'
}
