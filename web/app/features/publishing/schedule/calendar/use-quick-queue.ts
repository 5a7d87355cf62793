import { t } from '@lingui/core/macro'
import type { PostSummary } from '@postwright/contract/content/posts'

import { withLeftOut } from '../../../../../lib/left-out.ts'
import { toast } from '../../../../../ui/toasts.tsx'
import { useQueuePosts, useTakeOffMany } from '../queries.ts'
import { queuedText } from '../queued-text.ts'

/** One press gives a post the next free posting times, and says when they are; Undo takes it off again. */
export function useQuickQueue(timeZoneOf: (businessId: string) => string) {
  const queue = useQueuePosts()
  const takeOff = useTakeOffMany()

  async function add({ id, businessId, title }: PostSummary) {
    try {
      const [answer] = await queue.mutateAsync({ postIds: [id] })
      if (!answer) return
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

  return { add, isPending: queue.isPending }
}
