import type { Post } from '@postwright/contract/content/posts'

import { statusLook } from '../../../../ui/status-badge.tsx'

/** The word of its status; both where it is live on a channel and planned on another, or once more. */
export function standingLabel({ status, isLive }: Post): string {
  return status === 'scheduled' && isLive ? 'Published and scheduled' : statusLook(status).label
}
