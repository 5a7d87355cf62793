import { z } from 'zod'

import { PlanDate, PlanTime } from '../content/month-plan-slots.ts'
import { PostSummary } from '../content/posts.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { Id, Instant, line, Person, prose, required } from '../core/values.ts'
import { RecurrenceRule } from '../core/recurrence.ts'

/** In the order of the board. */
export const taskStatuses = ['todo', 'in_progress', 'in_review', 'done'] as const
export const TaskStatus = z.enum(taskStatuses)
export type TaskStatus = z.infer<typeof TaskStatus>

/** The least first. */
export const taskPriorities = ['low', 'normal', 'high', 'urgent'] as const
export const TaskPriority = z.enum(taskPriorities)
export type TaskPriority = z.infer<typeof TaskPriority>

export const mostChecklistLines = 100
export const mostLabels = 10
export const mostLinkedPosts = 20
export const mostAttachments = 20
export const maxAttachmentBytes = 10 * 1024 * 1024
export const longestTaskTitle = 200
export const longestTaskDescription = 20_000
/** In one bulk edit. */
export const mostTasksAtOnce = 200

/** A day, and a time on the clock of the workspace if it has one: it stays what it is when clocks are changed. */
export const TaskDue = z.object({ date: PlanDate, time: PlanTime.nullable().default(null) })
export type TaskDue = z.infer<typeof TaskDue>

/** What makes a task by itself, and closes it once it is mended. */
export const automaticCauses = ['review', 'reconnect', 'delivery'] as const
export const AutomaticCause = z.enum(automaticCauses)
export type AutomaticCause = z.infer<typeof AutomaticCause>

export const TaskRepeats = z.object({
  rule: z.string(),
  /** In the language of whoever asks: "Every Thursday". */
  words: z.string(),
  /** The day of the one that comes next; null when it was made already, and after the last. */
  nextOn: z.string().nullable(),
})
export type TaskRepeats = z.infer<typeof TaskRepeats>

/** A card of the board, or a row of the list. */
export const TaskSummary = z.object({
  id: Id,
  title: z.string(),
  status: TaskStatus,
  priority: TaskPriority,
  labels: z.array(z.string()),
  /** Null for a task of the whole workspace, which all its members see. */
  business: z.object({ id: Id, name: z.string() }).nullable(),
  assignee: Person.nullable(),
  due: z.object({ date: z.string(), time: z.string().nullable() }).nullable(),
  /** From then on it is overdue, unless it is done: its time, or the end of its day. */
  dueAt: Instant.nullable(),
  showOnCalendar: z.boolean(),
  checklist: z.object({ done: z.int(), total: z.int() }),
  comments: z.int(),
  attachments: z.int(),
  /** How many are linked, and what the first is called. */
  posts: z.object({ count: z.int(), first: z.string().nullable() }),
  repeats: TaskRepeats.nullable(),
  /** Made by itself: why, where one does it (a path of the app), and whether it was closed by itself as well. */
  automatic: z.object({ cause: AutomaticCause, link: z.string(), closedItself: z.boolean() }).nullable(),
  /** Its place in the column: compare it by code units, and by `id` where it is the same. */
  position: z.string(),
  /** Counts what people change; an update and a move name the one that they were made on. */
  version: z.int(),
  /** Whether whoever asks may change everything, and whether at least its column and its checklist. */
  editable: z.boolean(),
  movable: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  completedAt: Instant.nullable(),
})
export type TaskSummary = z.infer<typeof TaskSummary>

export const ChecklistItem = z.object({ id: Id, text: z.string(), isDone: z.boolean() })
export type ChecklistItem = z.infer<typeof ChecklistItem>

export const TaskAttachment = z.object({
  id: Id,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  addedBy: z.string().nullable(),
  createdAt: Instant,
})
export type TaskAttachment = z.infer<typeof TaskAttachment>

export const Task = TaskSummary.extend({
  /** Markdown. */
  description: z.string(),
  items: z.array(ChecklistItem),
  linkedPosts: z.array(PostSummary.pick({ id: true, title: true, contentType: true, status: true, businessName: true, nextDueAt: true })),
  files: z.array(TaskAttachment),
  /** Null for an automatic task, and for whoever left. */
  createdBy: Person.nullable(),
})
export type Task = z.infer<typeof Task>

const NewLine = z.object({
  text: required(line(300), msg`Write something on this line, or remove it.`),
  isDone: z.boolean().default(false),
})
/** With its id where it was there before. */
const Line = NewLine.extend({ id: Id.optional() })

const mostLines = says(msg`Use at most ${{ most: mostChecklistLines }} lines.`)
export const NewChecklist = z.array(NewLine).max(mostChecklistLines, mostLines)
const Checklist = z.array(Line).max(mostChecklistLines, mostLines)

export const TaskLabel = required(line(40), msg`Give the label a name.`)

const Labels = z
  .array(TaskLabel)
  .max(mostLabels, says(msg`Use at most ${{ most: mostLabels }} labels.`))
  .overwrite(eachOnce)

/** Of several spellings the first, whatever the case of their letters. */
function eachOnce(labels: string[]): string[] {
  const spelled = labels.map((label) => label.toLowerCase())
  return labels.filter((_, at) => spelled.indexOf(spelled[at] ?? '') === at)
}

export const taskFields = {
  title: required(line(longestTaskTitle), msg`Title is required.`),
  description: prose(longestTaskDescription),
  businessId: Id.nullable(),
  assigneeId: Id.nullable(),
  due: TaskDue.nullable(),
  priority: TaskPriority,
  labels: Labels,
  checklist: Checklist,
  postIds: z.array(Id).max(mostLinkedPosts, says(msg`Link at most ${{ most: mostLinkedPosts }} posts.`)),
  showOnCalendar: z.boolean(),
  /** A rule of RFC 5545 that starts at the due date; null for a task that does not repeat. */
  repeats: RecurrenceRule.nullable(),
}
