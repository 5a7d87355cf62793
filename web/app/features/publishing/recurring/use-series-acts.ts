import { t } from '@lingui/core/macro'
import type { OfSeries, Series } from '@postwright/contract/publishing/recurring'

import { toast, type ToastAction } from '../../../../ui/toasts.tsx'
import { type LaterOnes, movedText } from './later-ones.ts'
import { useChangeSeries, useEndSeries, useLeaveOut, useMoveLater, usePutBack, useTextLater, useUndoSeries } from './queries.ts'

interface Moved {
  postId: string
  series: OfSeries
  which: LaterOnes
}

type MoveBack = (() => Promise<unknown>) | undefined

/** What is done to one showing of a series, or to all from it on. Each says what became of it, with Undo. */
export function useSeriesActs() {
  const [moving, giving, ending] = [useMoveLater(), useTextLater(), useEndSeries()]
  const [leaving, puttingBack, undoing, changing] = [useLeaveOut(), usePutBack(), useUndoSeries(), useChangeSeries()]

  function undoOf({ id, version }: Series, moveBack?: MoveBack): ToastAction {
    const undo = async () => {
      await undoing.mutateAsync({ id, version })
      await moveBack?.()
    }
    return { label: t`Undo`, onAction: () => void undo().catch((error: unknown) => toast.failed(error, t`It could not be taken back`)) }
  }

  /** @returns whether it was done. */
  async function act(asked: Promise<Series>, done: string, failed: string, moveBack?: MoveBack): Promise<boolean> {
    try {
      const series = await asked
      toast.success(done, undoOf(series, moveBack))
      return true
    } catch (error) {
      toast.failed(error, failed)
      return false
    }
  }

  /** `moveBack`: where this one goes when that is taken back. */
  const moveLater = ({ postId, series, which }: Moved, moveBack?: MoveBack) =>
    act(moving.mutateAsync({ postId, all: which === 'all' }), movedText(series, which), t`The later ones could not be moved`, moveBack)

  const giveText = (postId: string) =>
    act(giving.mutateAsync({ postId }), t`All later ones get this text`, t`The later ones could not be changed`)

  /** Now, or after one showing. */
  const end = (id: string, postId?: string) =>
    act(ending.mutateAsync(postId === undefined ? { id } : { id, postId }), t`It comes again no more`, t`It could not be ended`)

  /** Pauses a series, or lets it go on. */
  const pause = ({ id, channelIds, rule, firstDay, time, times, until, showAs, paused }: Series) =>
    act(
      changing.mutateAsync({ id, channelIds, rule, firstDay, time, times, until, showAs, paused: !paused }),
      paused ? t`It goes on` : t`Paused. Showings that somebody changed by hand stay on the calendar.`,
      t`It could not be changed`,
    )

  const leaveOut = async (postId: string) => {
    try {
      const left = await leaving.mutateAsync({ postId })
      toast.success(t`This one is taken off`, { label: t`Undo`, onAction: () => void putBack(left) })
      return true
    } catch (error) {
      toast.failed(error, t`It could not be taken off the calendar`)
      return false
    }
  }

  async function putBack(left: { id: string; day: string }): Promise<void> {
    try {
      await puttingBack.mutateAsync(left)
    } catch (error) {
      toast.failed(error, t`It could not be put back on the calendar`)
    }
  }

  /** Lets a series that a person ended go on as it was. */
  const goOn = async ({ id, version }: Series) => {
    try {
      await undoing.mutateAsync({ id, version })
    } catch (error) {
      toast.failed(error, t`It could not be taken back`)
    }
  }

  /** What was made a moment ago: the post keeps the time that it has by itself. */
  const takeBack = async ({ id, post }: Series) => {
    try {
      await ending.mutateAsync({ id, postId: post.id })
      toast.success(t`It does not come again`)
    } catch (error) {
      toast.failed(error, t`It could not be taken back`)
    }
  }

  const isPending = moving.isPending || giving.isPending || ending.isPending || leaving.isPending
  return { isPending, moveLater, giveText, end, pause, leaveOut, goOn, takeBack }
}
