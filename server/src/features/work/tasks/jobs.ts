import { inArray, lt, sql } from 'drizzle-orm'

import { defineRemoval, defineRound } from '../../../job.ts'
import { files } from '../../core/files/table.ts'
import { makeSomeNext } from './recurrence/next.ts'
import { tellSomeOfDue } from './reminders.ts'
import { taskFiles, tasks } from './table.ts'

const atOnce = 100
// Days begin at quarters of an hour: time zones differ by them.
const everyQuarter = '*/15 * * * *'

/** Makes the next task of each rule whose day has come. */
export const repeatTasksJob = defineRound({
  name: 'tasks.repeat',
  cron: everyQuarter,
  timeoutSeconds: 600,
  atOnce,
  takeSome: (tx) => makeSomeNext(tx, atOnce),
})

/** Tells people, once each, that a task of theirs is due today, and that it is late. */
export const tellOfDueTasksJob = defineRound({
  name: 'tasks.tell-of-due',
  cron: everyQuarter,
  timeoutSeconds: 600,
  atOnce,
  takeSome: (tx) => tellSomeOfDue(tx, atOnce),
})

/** So long a deleted task can be restored. */
const restorableDays = 30

export const removeDeletedTasksJob = defineRemoval({
  name: 'tasks.remove-deleted',
  cron: '29 3 * * *',
  timeoutSeconds: 300,
  async removeAcrossWorkspaces(tx) {
    const old = tx
      .select({ id: tasks.id })
      .from(tasks)
      .where(lt(tasks.deletedAt, sql`now() - make_interval(days => ${restorableDays})`))
    const attached = tx.select({ id: taskFiles.id }).from(taskFiles).where(inArray(taskFiles.taskId, old))
    // The sweep of files removes their bytes with them.
    await tx
      .update(files)
      .set({ expiresAt: sql`now()` })
      .where(inArray(files.id, attached))
    await tx.delete(tasks).where(inArray(tasks.id, old))
  },
})
