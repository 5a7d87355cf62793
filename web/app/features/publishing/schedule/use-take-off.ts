import { t } from '@lingui/core/macro'
import { formatZoned } from '../../../../lib/formats.ts'
import { toast, type ToastAction } from '../../../../ui/toasts.tsx'
import { useSchedulePost, useUnschedule } from './queries.ts'

export interface Planned {
  postId: string
  dueAt: string
  timeZone: string
  deliveryIds: readonly string[]
}

/** Takes a post off the calendar and says so, with Undo, which plans it again for the same time on the same channels. */
export function useTakeOff() {
  const unschedule = useUnschedule()
  const schedule = useSchedulePost()

  /** @returns false when it was refused; the reason is `error`. */
  async function takeOff(planned: Planned): Promise<boolean> {
    try {
      const cancelled = await unschedule.mutateAsync(planned.deliveryIds)
      const channelIds = cancelled.map(({ channelId }) => channelId)
      toast.success(t`Taken off the calendar`, undoOf(planned, channelIds))
      return true
    } catch {
      return false
    }
  }

  /** Nothing leads back to a time that has passed. */
  function undoOf({ postId, dueAt, timeZone }: Planned, channelIds: string[]): ToastAction | undefined {
    if (Date.parse(dueAt) <= Date.now()) return undefined
    return {
      label: t`Undo`,
      async onAction() {
        try {
          // Whatever it repeats was agreed to when it was planned first.
          await schedule.mutateAsync({ postId, dueAt, channelIds, confirmDuplicate: true })
          toast.success(t`Scheduled again for ${{ dueAt: formatZoned(dueAt, timeZone) }}`)
        } catch (error) {
          toast.failed(error, t`It could not be put back on the calendar`)
        }
      },
    }
  }

  return { takeOff, error: unschedule.error, isPending: unschedule.isPending, reset: unschedule.reset }
}
