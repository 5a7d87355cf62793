import { t } from '@lingui/core/macro'
import type { PostSummary } from '@postwright/contract/content/posts'
import { useState } from 'react'

import { withLeftOut } from '../../../../../lib/left-out.ts'
import { toast } from '../../../../../ui/toasts.tsx'
import { useQueuePosts, useTakeOffMany } from '../queries.ts'
import { queuedText } from '../queued-text.ts'

type Post = Pick<PostSummary, 'id' | 'businessId' | 'title'>

/** A post that lacks only the approval of whoever pressed, and its revision. */
export interface ToApprove {
  post: Post
  revision: number
}

/** One press gives a post the next free posting times, and says when they are; Undo takes it off again. Where a yes of theirs is all that it lacks, they are asked. */
export function useQuickQueue(timeZoneOf: (businessId: string) => string) {
  const queue = useQueuePosts()
  const takeOff = useTakeOffMany()
  const [toApprove, setToApprove] = useState<ToApprove | null>(null)

  async function add(post: Post, revision?: number) {
    const { id, businessId, title } = post
    try {
      const [answer] = await queue.mutateAsync({ postIds: [id], approve: revision === undefined ? [] : [{ id, revision }] })
      setToApprove(null)
      if (!answer) return
      if (answer.refusal !== null && answer.toApprove !== null) return setToApprove({ post, revision: answer.toApprove })
      if (answer.refusal !== null) return toast.error(t`“${{ post: title }}”: ${{ refusal: answer.refusal }}`)
      const deliveryIds = answer.deliveries.map((delivery) => delivery.id)
      toast.success(withLeftOut(queuedText(answer.deliveries, timeZoneOf(businessId)), answer.leftOut), {
        label: t`Undo`,
        onAction: () => void undo(deliveryIds),
      })
    } catch (error) {
      toast.failed(error, t`The post could not be added to the queue`)
    }
  }

  async function undo(deliveryIds: string[]) {
    try {
      const refused = (await takeOff.mutateAsync({ deliveryIds })).find(({ refusal }) => refusal !== null)
      if (refused?.refusal) toast.error(refused.refusal)
      else toast.success(t`Taken off the calendar`)
    } catch (error) {
      toast.failed(error, t`The post could not be taken off the calendar`)
    }
  }

  return {
    add,
    toApprove,
    approve: () => (toApprove ? add(toApprove.post, toApprove.revision) : undefined),
    leave: () => setToApprove(null),
    isPending: queue.isPending,
  }
}
