import { t } from '@lingui/core/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { Post } from '@postwright/contract/content/posts'
import type { ReactNode } from 'react'

import { Banner } from '../../../../ui/banner.tsx'

/** Whether somebody has to approve the post before it can be scheduled. */
export function needsApproval(post: Pick<Post, 'approvedVersion'>, business: Pick<Business, 'requiresApproval'>): boolean {
  return business.requiresApproval && post.approvedVersion === null
}

/** Why there is no form yet, and who can change that. */
export function ApproveFirst({ mayApprove, actions }: { mayApprove: boolean; actions?: ReactNode }) {
  return (
    <Banner title={t`Approve the post first`} actions={actions}>
      {mayApprove
        ? t`This business asks for approval before a post is scheduled.`
        : t`This business asks for approval before a post is scheduled. Owners, admins and reviewers approve.`}
    </Banner>
  )
}
