import type { BulkEdit } from '@postwright/contract/work/tasks'
import type { TaskSummary } from '@postwright/contract/work/task-shapes'

type Change = BulkEdit['change']

/** What gives each task back what the change takes from it, by what is given back. Its place within a column is not part of it. */
export function changesBack(tasks: readonly TaskSummary[], change: Change): BulkEdit[] {
  const edits = new Map<string, BulkEdit>()
  for (const task of tasks) {
    const back = backOf(task, change)
    const key = JSON.stringify(back)
    if (key === '{}') continue
    const edit = edits.get(key)
    if (edit) edit.ids.push(task.id)
    else edits.set(key, { ids: [task.id], change: back })
  }
  return [...edits.values()]
}

function backOf(task: TaskSummary, { status, assigneeId, priority, due, addLabels = [], removeLabels = [] }: Change): Change {
  const added = addLabels.filter((label) => !isAmong(task.labels, label))
  const removed = task.labels.filter((label) => isAmong(removeLabels, label))
  const assignedTo = task.assignee?.id ?? null
  const hasOtherDue = due !== undefined && (due?.date !== task.due?.date || (due?.time ?? null) !== (task.due?.time ?? null))
  return {
    ...(status !== undefined && status !== task.status && { status: task.status }),
    ...(assigneeId !== undefined && assigneeId !== assignedTo && { assigneeId: assignedTo }),
    ...(priority !== undefined && priority !== task.priority && { priority: task.priority }),
    ...(hasOtherDue && { due: task.due }),
    ...(added.length > 0 && { removeLabels: added }),
    ...(removed.length > 0 && { addLabels: removed }),
  }
}

function isAmong(labels: readonly string[], label: string): boolean {
  return labels.some((one) => one.toLowerCase() === label.toLowerCase())
}
