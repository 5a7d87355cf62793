import { t } from '@lingui/core/macro'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import type { CreateSeries, Series } from '@postwright/contract/publishing/recurring'
import type { DueAt } from '@postwright/contract/publishing/schedule'

import { toast } from '../../../../ui/toasts.tsx'
import { useApprovePost } from '../../content/posts/queries.ts'
import { useCreateSeries } from '../recurring/queries.ts'
import { useQueuePost, useSchedulePost } from './queries.ts'
import type { ScheduleFormProps } from './schedule-form.tsx'

interface Wanted {
  channelIds: readonly string[]
  confirmDuplicate: boolean
  /** Whether the post is approved in the same step. */
  approvesFirst: boolean
}

/** How it comes again, and when it does first. */
type Repeated = Pick<CreateSeries, 'rule' | 'firstDay' | 'time' | 'times' | 'until' | 'showAs'>

/** Plans a post for a time, or for the next free ones: saved and, where that is wanted, approved in the same step. */
export function useScheduling({ post, beforeSchedule }: ScheduleFormProps) {
  const approve = useApprovePost()
  const schedule = useSchedulePost()
  const queue = useQueuePost()
  const create = useCreateSeries()

  /** For a time, or, without one, for the next free ones. @returns undefined when it was refused; the reason is `error` or `approvalError`. */
  function plan(dueAt: DueAt | null, wanted: Wanted): Promise<Delivery[] | undefined> {
    return attempt(wanted, (input) => (dueAt === null ? queue.mutateAsync(input) : schedule.mutateAsync({ ...input, dueAt })))
  }

  /** For a time, and for those that follow by a rule. */
  function repeat(repeated: Repeated, wanted: Wanted): Promise<Series | undefined> {
    return attempt(wanted, (input) => create.mutateAsync({ ...input, ...repeated }))
  }

  async function attempt<Made>(
    { channelIds, confirmDuplicate, approvesFirst }: Wanted,
    make: (input: { postId: string; channelIds: string[]; confirmDuplicate: boolean }) => Promise<Made>,
  ): Promise<Made | undefined> {
    reset()
    const isSaved = (await beforeSchedule?.()) ?? true
    if (!isSaved) {
      toast.error(t`Your latest text is not saved yet. Schedule once it is.`)
      return undefined
    }
    try {
      if (approvesFirst) await approve.mutateAsync({ id: post.id, revision: post.revision })
      return await make({ postId: post.id, channelIds: [...channelIds], confirmDuplicate })
    } catch {
      return undefined
    }
  }

  function reset() {
    schedule.reset()
    queue.reset()
    create.reset()
  }

  return {
    plan,
    repeat,
    reset,
    approvalError: approve.error,
    error: schedule.error ?? queue.error ?? create.error,
    refused: queue.error ? ('next free' as const) : ('time' as const),
    isScheduling: (approve.isPending && !queue.isPending) || schedule.isPending || create.isPending,
    isQueueing: queue.isPending,
  }
}
