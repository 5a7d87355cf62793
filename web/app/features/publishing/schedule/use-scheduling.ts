import { t } from '@lingui/core/macro'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import type { DueAt } from '@postwright/contract/publishing/schedule'

import { toast } from '../../../../ui/toasts.tsx'
import { useApprovePost } from '../../content/posts/queries.ts'
import { useQueuePost, useSchedulePost } from './queries.ts'
import type { ScheduleFormProps } from './schedule-form.tsx'

interface Wanted {
  channelIds: readonly string[]
  confirmDuplicate: boolean
  /** Whether the post is approved in the same step. */
  approvesFirst: boolean
}

/** Plans a post for a time, or for the next free ones: saved and, where that is wanted, approved in the same step. */
export function useScheduling({ post, beforeSchedule }: ScheduleFormProps) {
  const approve = useApprovePost()
  const schedule = useSchedulePost()
  const queue = useQueuePost()

  /** For a time, or, without one, for the next free ones. @returns undefined when it was refused; the reason is `error` or `approvalError`. */
  async function plan(dueAt: DueAt | null, { channelIds, confirmDuplicate, approvesFirst }: Wanted): Promise<Delivery[] | undefined> {
    reset()
    const isSaved = (await beforeSchedule?.()) ?? true
    if (!isSaved) {
      toast.error(t`Your latest text is not saved yet. Schedule once it is.`)
      return undefined
    }
    const input = { postId: post.id, channelIds: [...channelIds], confirmDuplicate }
    try {
      if (approvesFirst) await approve.mutateAsync({ id: post.id, revision: post.revision })
      return await (dueAt === null ? queue.mutateAsync(input) : schedule.mutateAsync({ ...input, dueAt }))
    } catch {
      return undefined
    }
  }

  function reset() {
    schedule.reset()
    queue.reset()
  }

  return {
    plan,
    reset,
    approvalError: approve.error,
    error: schedule.error ?? queue.error,
    refused: queue.error ? ('next free' as const) : ('time' as const),
    isScheduling: (approve.isPending && !queue.isPending) || schedule.isPending,
    isQueueing: queue.isPending,
  }
}
