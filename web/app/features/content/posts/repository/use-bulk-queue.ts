import { plural, t } from '@lingui/core/macro'
import type { QueueMany } from '@postwright/contract/publishing/bulk-schedule'

import { withLeftOut } from '../../../../../lib/left-out.ts'
import { toast } from '../../../../../ui/toasts.tsx'
import { useQueuePosts, useTakeOffMany } from '../../../publishing/schedule/queries.ts'
import type { ChosenPost } from './chosen-posts.tsx'
import type { TagAndArchiveProps } from './tag-and-archive.tsx'

/** Gives the chosen posts the next free posting times of their channels; Undo takes off again what was given one. */
export function useBulkQueue(posts: readonly ChosenPost[], onAnswers: TagAndArchiveProps['onAnswers']) {
  const queue = useQueuePosts()
  const takeOff = useTakeOffMany()

  /** @returns whether it was answered; the refusals of single posts stand with them. */
  async function add(wanted: Required<Pick<QueueMany, 'how' | 'shuffle'>>): Promise<boolean> {
    const answers = await queue.mutateAsync({ postIds: posts.map(({ id }) => id), ...wanted }).catch(() => null)
    if (!answers) return false
    const count = onAnswers(answers)
    const deliveryIds = answers.flatMap(({ deliveries }) => deliveries.map(({ id }) => id))
    const leftOut = answers.filter(({ refusal }) => refusal === null).flatMap((answer) => answer.leftOut)
    if (count > 0)
      toast.success(withLeftOut(plural({ count }, { one: '# post is in the queue', other: '# posts are in the queue' }), leftOut), {
        label: t`Undo`,
        onAction: () => void undo(deliveryIds),
      })
    return true
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
