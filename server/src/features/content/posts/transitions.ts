import type { PostStatus } from '@postwright/contract/content/posts'

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
