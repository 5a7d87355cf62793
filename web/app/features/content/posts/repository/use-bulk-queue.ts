import { plural, t } from '@lingui/core/macro'
import type { QueuedPost, QueueMany } from '@postwright/contract/publishing/bulk-schedule'

import { withLeftOut } from '../../../../../lib/left-out.ts'
import { toast } from '../../../../../ui/toasts.tsx'
import { useQueuePosts, useTakeOffMany } from '../../../publishing/schedule/queries.ts'
import type { ChosenPost } from './chosen-posts.tsx'
import type { TagAndArchiveProps } from './tag-and-archive.tsx'

type Wanted = Pick<QueueMany, 'how' | 'shuffle' | 'channelIds'>
type SeenPost = QueueMany['approve'][number]

/** Gives the chosen posts the next free posting times of their channels; Undo takes off again what was given one. */
export function useBulkQueue(posts: readonly ChosenPost[], onAnswers: TagAndArchiveProps['onAnswers']) {
  const queue = useQueuePosts()
  const takeOff = useTakeOffMany()

  /** @returns whether it was answered; the refusals of single posts stand with them. */
  async function add(wanted: Wanted): Promise<boolean> {
    const answers = await queue.mutateAsync({ postIds: posts.map(({ id }) => id), ...wanted }).catch(() => null)
    if (!answers) return false
    tell(answers, wanted)
    return true
  }

  /** Those that were refused only for want of it are approved, as they were then. */
  async function approveToo(approve: readonly SeenPost[], wanted: Wanted) {
    try {
      tell(await queue.mutateAsync({ postIds: approve.map(({ id }) => id), ...wanted, approve: [...approve] }), wanted)
    } catch (error) {
      toast.failed(error, t`The posts could not be added to the queue`)
    }
  }

  function tell(answers: readonly QueuedPost[], wanted: Wanted) {
    const approve = answers.flatMap(({ id, toApprove }) => (toApprove === null ? [] : [{ id, revision: toApprove }]))
    const label = plural(
      { count: approve.length },
      { one: 'Approve # and add it to the queue', other: 'Approve # and add them to the queue' },
    )
    const count = onAnswers(answers, approve.length > 0 ? { label, run: () => approveToo(approve, wanted) } : undefined)
    const deliveryIds = answers.flatMap(({ deliveries }) => deliveries.map(({ id }) => id))
    const leftOut = answers.filter(({ refusal }) => refusal === null).flatMap((answer) => answer.leftOut)
    if (count > 0)
      toast.success(withLeftOut(plural({ count }, { one: '# post is in the queue', other: '# posts are in the queue' }), leftOut), {
        label: t`Undo`,
        onAction: () => void undo(deliveryIds),
      })
  }

  async function undo(deliveryIds: string[]) {
    try {
      const answers = await takeOff.mutateAsync({ deliveryIds })
      const stayed = answers.filter(({ refusal }) => refusal !== null).length
      if (stayed === 0) toast.success(t`The posts have no time again`)
      else toast.error(plural({ stayed }, { one: '# delivery stays: it is on its way', other: '# deliveries stay: they are on their way' }))
    } catch (error) {
      toast.failed(error, t`The posts could not be taken off the calendar`)
    }
  }

  return { add, isPending: queue.isPending, error: queue.error }
}
