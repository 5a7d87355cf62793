import { msg } from '@postwright/contract/core/msg'
import type { TaskSummary } from '@postwright/contract/work/task-shapes'
import type { MoveTask } from '@postwright/contract/work/tasks'

import type { Context } from '../../../../context.ts'
import { forbidden } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { applyChange } from '../change.ts'
import { gapFor, isInGap, positionIn, refuseUnknownNeighbours } from '../place.ts'
import { mayMoveTask } from '../policy.ts'
import { lockedTask, summaryOf } from '../reading.ts'
import { refuseStale } from '../stale.ts'

/**
 * Gives a task a column and a place in it. Where it is already there nothing changes, so that a request whose answer was lost may be
 * repeated.
 *
 * @throws CONFLICT on `version` when somebody else was faster, FORBIDDEN, NOT_FOUND
 */
export async function moveTask({ db, actor }: Context, { id, version, status, afterId, beforeId }: MoveTask): Promise<TaskSummary> {
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    const task = await lockedTask(tx, { workspaceId, id })
    if (!mayMoveTask(actor, task)) throw forbidden(msg`Only whoever has this task, and owners, admins and editors may move it.`)
    await refuseUnknownNeighbours(tx, workspaceId, [afterId, beforeId])
    const gap = await gapFor(tx, { workspaceId, status, id, afterId, beforeId })
    if (task.status === status && isInGap(task.position, gap)) return summaryOf(tx, actor, id)

    await refuseStale(tx, task, version, actor)
    const taskIds = await applyChange(tx, userId, task, {
      set: { status, position: positionIn(gap) },
      happenings: task.status === status ? [] : [{ kind: 'moved', from: task.status, to: status }],
    })
    await emit(tx, { type: 'task.changed', workspaceId, taskIds })
    return summaryOf(tx, actor, id)
  })
}
