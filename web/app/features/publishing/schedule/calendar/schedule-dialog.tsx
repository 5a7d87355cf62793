import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Banner } from '../../../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { SkeletonRows } from '../../../../../ui/skeleton.tsx'
import { useMay } from '../../../identity/accounts/use-may.ts'
import { businessQuery } from '../../../content/businesses/queries.ts'
import { postQuery } from '../../../content/posts/queries.ts'
import { ApproveFirst, needsApproval } from '../approve-first.tsx'
import { ScheduleForm } from '../schedule-form.tsx'
import type { WallTime } from '../../../../../lib/wall-time.ts'

interface ScheduleDialogProps {
  postId: string
  initial: WallTime | undefined
  /** Where a slot of one channel is filled. */
  channelId: string | undefined
  onClose: () => void
}

export function ScheduleDialog({ postId, initial, channelId, onClose }: ScheduleDialogProps) {
  const post = useQuery(postQuery(postId))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={post.data ? t`Schedule “${{ title: post.data.title }}”` : t`Schedule`}>
      <div className="sheet-body">
        {post.isPending && <SkeletonRows rows={3} label={t`Loading the post`} />}
        {post.isError && (
          <Banner
            tone="bad"
            title={t`The post could not be loaded`}
            actions={
              <Button onClick={() => post.refetch()}>
                <Trans>Try again</Trans>
              </Button>
            }
          />
        )}
        {post.data && <FormOrReason post={post.data} initial={initial} channelId={channelId} onDone={onClose} />}
      </div>
    </Dialog>
  )
}

interface FormOrReasonProps extends Pick<ScheduleDialogProps, 'initial' | 'channelId'> {
  post: Post
  onDone: () => void
}

/** The form, unless it could only be refused. */
function FormOrReason({ post, initial, channelId, onDone }: FormOrReasonProps) {
  const business = useQuery(businessQuery(post.businessId))
  const mayApprove = useMay().approveRequired ?? false
  if (business.isPending) return <SkeletonRows rows={3} label={t`Loading the business`} />
  if (business.isError)
    return (
      <Banner
        tone="bad"
        title={t`The business could not be loaded`}
        actions={
          <Button onClick={() => business.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  const openPost = (
    <Link to="/app/repository/$postId" params={{ postId: post.id }} className={buttonClass()}>
      <Trans>Open the post</Trans>
    </Link>
  )
  if (post.issues.some(({ severity }) => severity === 'hard'))
    return (
      <Banner tone="bad" title={t`It cannot be scheduled like this`} actions={openPost}>
        <Trans>Something in its checks stops publishing.</Trans>
      </Banner>
    )
  const isUnapproved = needsApproval(post, business.data)
  if (isUnapproved && !mayApprove) return <ApproveFirst mayApprove={false} actions={openPost} />
  return (
    <ScheduleForm
      post={post}
      timeZone={business.data.timeZone}
      initial={initial}
      initialChannel={channelId}
      approvesFirst={isUnapproved}
      onDone={onDone}
    />
  )
}
