import { isDeepStrictEqual } from 'node:util'

import { msg } from '@postwright/contract/core/msg'
import type { UpdateTask } from '@postwright/contract/work/tasks'
import { uuidv7 } from 'uuidv7'

import { invalid } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../../content/businesses/public.ts'
import type { Changes } from './change.ts'
import type { Happening } from './discussion/happenings.ts'
import { dueColumns } from './due.ts'
import { refuseAssignee } from './people.ts'
import { priorityOf, type TaskRow, urgencyOf } from './reading.ts'
import { noRule, ruleColumns } from './recurrence/next.ts'

export type Fields = Omit<UpdateTask, 'id' | 'version' | 'postIds'>
type Known = Pick<
  TaskRow,
  | 'workspaceId'
  | 'title'
  | 'description'
  | 'businessId'
  | 'assigneeId'
  | 'dueOn'
  | 'dueTime'
  | 'urgency'
  | 'labels'
  | 'checklist'
  | 'showOnCalendar'
  | 'rule'
  | 'ruleStart'
>

/** A task before it has anything. */
export function blankTask(workspaceId: string): Known {
  return {
    workspaceId,
    title: '',
    description: '',
    businessId: null,
    assigneeId: null,
    dueOn: null,
    dueTime: null,
    urgency: urgencyOf('normal'),
    labels: [],
    checklist: [],
    showOnCalendar: false,
    rule: null,
    ruleStart: null,
  }
}

/**
 * What fields make of a task: the columns that become others, and what is said of each. Both are empty when all of it is so already.
 *
 * @throws INVALID by field, NOT_FOUND for a business that is not there
 */
export async function changesOf(tx: Tx, task: Known, fields: Fields): Promise<{ set: Changes; happenings: Happening[] }> {
  const set: Changes = {}
  const happenings: Happening[] = []
  const { workspaceId } = task
  const { title, description, businessId = task.businessId, assigneeId = task.assigneeId, priority, labels, showOnCalendar } = fields

  if (title !== undefined && title !== task.title) {
    set.title = title
    happenings.push({ kind: 'renamed', from: task.title })
  }
  if (description !== undefined && description !== task.description) {
    set.description = description
    happenings.push({ kind: 'described' })
  }
  if (businessId !== task.businessId) {
    const business = businessId === null ? null : await businessOf(tx, { workspaceId, businessId })
    set.businessId = businessId
    happenings.push({ kind: 'filed', business: business?.name ?? null })
  }
  if (assigneeId !== task.assigneeId || (assigneeId !== null && businessId !== task.businessId)) {
    await refuseAssignee(tx, { workspaceId, businessId }, assigneeId)
    if (assigneeId !== task.assigneeId) {
      Object.assign(set, { assigneeId, told: null })
      happenings.push({ kind: 'assigned', to: assigneeId })
    }
  }
  if (priority !== undefined && priority !== priorityOf(task.urgency)) {
    set.urgency = urgencyOf(priority)
    happenings.push({ kind: 'prioritised', to: priority })
  }
  if (labels !== undefined && !isDeepStrictEqual(labels, task.labels)) {
    set.labels = labels
    happenings.push({ kind: 'labelled', labels })
  }
  if (showOnCalendar !== undefined && showOnCalendar !== task.showOnCalendar) {
    set.showOnCalendar = showOnCalendar
    happenings.push({ kind: 'calendar', shown: showOnCalendar })
  }
  addChecklist(task, fields, { set, happenings })
  addTimes(task, fields, { set, happenings })
  return { set, happenings }
}

type Into = { set: Changes; happenings: Happening[] }

function addChecklist(task: Known, { checklist }: Fields, { set, happenings }: Into): void {
  if (checklist === undefined) return
  const known = new Map(task.checklist.map((line) => [line.id, line]))
  const free = new Set(known.keys())
  for (const { id } of checklist) if (id !== undefined) free.delete(id)
  const taken = new Set<string>()
  const lines = checklist.map(({ id, text, isDone }, at) => {
    // The same request once more means the lines that it made.
    const there = task.checklist[at]
    const itself = id ?? (there?.text === text && free.has(there.id) ? there.id : undefined)
    const kept = itself !== undefined && known.has(itself) && !taken.has(itself) ? itself : uuidv7()
    taken.add(kept)
    return { id: kept, text, isDone }
  })
  if (isDeepStrictEqual(lines, task.checklist)) return
  set.checklist = lines
  happenings.push({ kind: 'ticked' })
}

/** A rule counts from the due date on which it was given. */
function addTimes(task: Known, fields: Fields, { set, happenings }: Into): void {
  const { workspaceId } = task
  const before = task.dueOn === null ? null : { date: task.dueOn, time: task.dueTime }
  const { due = before, repeats = task.rule } = fields
  const isMoved = !isDeepStrictEqual(due, before)
  if (isMoved) {
    Object.assign(set, dueColumns(workspaceId, due))
    happenings.push({ kind: 'due', date: due?.date ?? null, time: due?.time ?? null })
  }
  if (repeats !== null && !due) throw invalid('due', msg`Give a due date: a task repeats from there.`)
  if (repeats === task.rule) return
  happenings.push({ kind: 'repeats', rule: repeats })
  if (repeats === null || !due) {
    Object.assign(set, noRule)
    return
  }
  const columns = ruleColumns(workspaceId, { rule: repeats, start: due.date }, due.date)
  if (columns.nextOn === null) throw invalid('repeats', msg`This rule has no day after the due date.`)
  Object.assign(set, columns)
}
