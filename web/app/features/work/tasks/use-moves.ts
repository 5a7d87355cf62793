import { t } from '@lingui/core/macro'
import type { TaskSummary } from '@postwright/contract/work/task-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { codeOf } from '../../../../lib/errors.ts'
import { invalidateTopic } from '../../../../lib/live.ts'
import { toast } from '../../../../ui/toasts.tsx'
import { beforeIdOf, type Columns, moved, type Place, placeOf } from './board-order.ts'
import { useMoveTask, versionOf } from './queries.ts'

export interface Moves {
  /** The columns as they will be once the server has taken what was moved. */
  columns: Columns<TaskSummary>
  /** @returns whether the server took it. */
  move: (task: TaskSummary, place: Place) => Promise<boolean>
  /** It is in its new place, which the server has not confirmed yet. */
  isMoving: (id: string) => boolean
}

interface Moving {
  task: TaskSummary
  place: Place
}

/** Moves tasks by hand: each stands at its new place at once, and back at the old one when the server refuses, which is said. */
export function useMoves(loaded: Columns<TaskSummary>): Moves {
  const [moving, setMoving] = useState<ReadonlyMap<string, Moving>>(new Map())
  const queues = useRef(new Map<string, Promise<unknown>>())
  const { mutateAsync } = useMoveTask()
  const queryClient = useQueryClient()
  const columns = withMoves(loaded, moving)

  function put(task: TaskSummary, place: Place) {
    setMoving((before) => new Map(before).set(task.id, { task, place }))
  }

  /** Unless it was moved again meanwhile. */
  function settle(id: string, place: Place) {
    setMoving((before) => {
      if (before.get(id)?.place !== place) return before
      const after = new Map(before)
      after.delete(id)
      return after
    })
  }

  async function move(task: TaskSummary, place: Place): Promise<boolean> {
    const beforeId = beforeIdOf(columns, task.id, place)
    const earlier = queues.current.get(task.id)
    put(task, place)
    const sending = send(earlier, task, place, beforeId)
    queues.current.set(task.id, sending)
    const isTaken = await sending
    if (queues.current.get(task.id) === sending) queues.current.delete(task.id)
    return isTaken
  }

  /** One after the other, since each is made on the version that the one before it made. */
  async function send(earlier: Promise<unknown> | undefined, task: TaskSummary, place: Place, beforeId: string | null): Promise<boolean> {
    await earlier
    try {
      await mutateAsync({ id: task.id, version: versionOf(queryClient, task), ...place, beforeId })
    } catch (error) {
      settle(task.id, place)
      // Where somebody else was faster, it stands where they put it, which the refusal says.
      const advice = codeOf(error) === 'CONFLICT' ? undefined : t`It is back where it was.`
      toast.failed(error, t`“${{ task: task.title }}” could not be moved`, advice)
      void invalidateTopic(queryClient, 'tasks')
      return false
    }
    await invalidateTopic(queryClient, 'tasks')
    settle(task.id, place)
    return true
  }

  return { columns, move, isMoving: (id) => moving.has(id) }
}

/** Columns are read again one by one: for a moment the task may be in none of them. */
function withMoves(columns: Columns<TaskSummary>, moving: ReadonlyMap<string, Moving>): Columns<TaskSummary> {
  let shown = columns
  for (const [id, { task, place }] of moving) {
    const here = placeOf(shown, id)
    shown = moved(shown, (here && shown[here.status][here.index]) ?? task, place)
  }
  return shown
}
