import { msg } from '../core/msg.ts'
import type { Sentence } from '../core/sentences.ts'
import type { TaskPriority, TaskStatus } from './task-shapes.ts'

/** The columns of the board. */
export const taskStatusLabels: Record<TaskStatus, Sentence> = {
  todo: msg`To do`,
  in_progress: msg`In progress`,
  in_review: msg`In review`,
  done: msg`Done`,
}

export const taskPriorityLabels: Record<TaskPriority, Sentence> = {
  low: msg`Low`,
  normal: msg`Normal`,
  high: msg`High`,
  urgent: msg`Urgent`,
}
