import { t } from '@lingui/core/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import type { Task } from '@postwright/contract/work/task-shapes'

import { OfflineNote } from '../../../../../ui/offline-note.tsx'
import { placeOf } from '../board-order.ts'
import type { Workbench } from '../use-workbench.ts'
import { Activity } from './activity.tsx'
import { Attachments } from './attachments.tsx'
import { Checklist } from './checklist.tsx'
import { TaskCommentForm } from './comment-form.tsx'
import { Comments } from './comments.tsx'
import { Description } from './description.tsx'
import { EditProblem } from './edit-problem.tsx'
import { LinkedPosts } from './linked-posts.tsx'
import { PanelHead } from './panel-head.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { TaskProps } from './task-props.tsx'
import { Title } from './title.tsx'
import { useTaskEdits } from './use-task-edits.ts'

interface OpenTaskProps {
  task: Task
  account: Account
  bench: Workbench
  onClose: () => void
}

export function OpenTask({ task, account, bench, onClose }: OpenTaskProps) {
  const edits = useTaskEdits(task)
  const { may } = account.workspace
  // Where it was moved to counts at once, here as on the board.
  const status = placeOf(bench.columns, task.id)?.status ?? task.status
  return (
    <PanelFrame label={t`Task: ${{ task: task.title }}`} onClose={onClose}>
      <PanelHead
        task={{ ...task, status }}
        edits={edits}
        onMove={(place) => void bench.move({ ...task, status }, place)}
        onClose={onClose}
      />
      <div className="task-panel-part">
        <div className="task-problem">
          <EditProblem edits={edits} />
        </div>
        <OfflineNote pending={edits.isSaving} />
        <Title task={task} edits={edits} focusTime={bench.part?.name === 'title' ? bench.part.time : undefined} />
        <TaskProps key={bench.part?.time} task={task} edits={edits} clock={bench.cards.clock} part={bench.part?.name} />
        <Description task={task} edits={edits} />
      </div>
      <Checklist task={task} edits={edits} mayTick={task.movable} />
      <LinkedPosts task={task} edits={edits} timeZone={account.workspace.timeZone} />
      <Attachments task={task} />
      <Comments taskId={task.id} count={task.comments} />
      <Activity taskId={task.id} />
      {may.discussTasks && <TaskCommentForm taskId={task.id} />}
    </PanelFrame>
  )
}
