import { useQuery } from '@tanstack/react-query'

import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { postQuery } from '../posts/queries.ts'
import { ScheduleForm } from './schedule-form.tsx'
import type { WallTime } from './wall-time.ts'

interface ScheduleDialogProps {
  postId: string
  initial: WallTime | undefined
  timeZoneOf: (businessId: string) => string
  onClose: () => void
}

export function ScheduleDialog({ postId, initial, timeZoneOf, onClose }: ScheduleDialogProps) {
  const post = useQuery(postQuery(postId))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={post.data ? `Schedule “${post.data.title}”` : 'Schedule'}>
      <div className="sheet-body">
        {post.isPending && <SkeletonRows rows={3} label="Loading the post" />}
        {post.isError && (
          <Banner tone="bad" title="The post could not be loaded" actions={<Button onClick={() => post.refetch()}>Try again</Button>} />
        )}
        {post.data && <ScheduleForm post={post.data} timeZone={timeZoneOf(post.data.businessId)} initial={initial} onDone={onClose} />}
      </div>
    </Dialog>
  )
}
