import { plural, t } from '@lingui/core/macro'
import type { MoveMany } from '@postwright/contract/publishing/bulk-schedule'
import type { CalendarItem } from '@postwright/contract/publishing/schedule'

import { toast } from '../../../../../ui/toasts.tsx'
import { useMoveMany as useMoves } from '../queries.ts'
import { type Shift, shiftedTogether } from './shift.ts'

export interface Refused {
  key: string
  title: string
  refusal: string
}

/** Moves the chosen posts, each for itself; Undo moves those back that were moved. */
export function useMoveMany() {
  const { mutateAsync, isPending, error, reset } = useMoves()

  /** @returns those that stayed, each with its reason; undefined when nothing was moved at all. */
  async function move(items: readonly CalendarItem[], shift: Shift): Promise<Refused[] | undefined> {
    const after = shiftedTogether(items, shift)
    const moves = items.map(({ key, dueAt, deliveries }) => ({
      deliveryIds: deliveries.map(({ id }) => id),
      dueAt: after.get(key) ?? dueAt,
    }))
    const answers = await mutateAsync({ moves, confirmDuplicate: false }).catch(() => null)
    if (!answers) return undefined
    const refusalOf = (at: number) => answers[at]?.refusal ?? null
    const done = items.filter((_, at) => refusalOf(at) === null)
    if (done.length > 0) toast.success(plural({ count: done.length }, { one: '# post moved', other: '# posts moved' }), undoOf(done))
    return items.flatMap(({ key, title }, at) => {
      const refusal = refusalOf(at)
      return refusal === null ? [] : [{ key, title, refusal }]
    })
  }

  /** Nothing leads back to a time that has passed. */
  function undoOf(done: readonly CalendarItem[]) {
    const back = done
      .filter(({ dueAt }) => Date.parse(dueAt) > Date.now())
      .map(({ deliveries, dueAt }) => ({ deliveryIds: deliveries.map(({ id }) => id), dueAt }))
    return back.length === 0 ? undefined : { label: t`Undo`, onAction: () => void moveBack(back) }
  }

  async function moveBack(moves: MoveMany['moves']) {
    try {
      // Whatever it repeats was agreed to when it was planned first.
      const answers = await mutateAsync({ moves, confirmDuplicate: true })
      const stayed = answers.find(({ refusal }) => refusal !== null)
      if (stayed?.refusal) toast.error(stayed.refusal)
      else toast.success(t`The posts are where they were`)
    } catch (problem) {
      toast.failed(problem, t`The posts could not be moved back`)
    }
  }

  return { move, isPending, error, reset }
}
