import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'

import { emit } from '../../../events.ts'
import { defineJob } from '../../../job.ts'
import { removeFiles } from '../../core/files/public.ts'
import { makeNext, whoseNextIsDue } from './recurrence/next.ts'
import { tellOfDue } from './reminders.ts'
import { taskFiles, tasks } from './table.ts'

const nothing = z.object({})
const batch = 100

/** Makes the next task of each rule whose day has come. A run takes what no other run has. */
export const repeatTasksJob = defineJob({
  name: 'tasks.repeat',
  payload: nothing,
  retries: 0, // The next quarter of an hour tries again.
  timeoutSeconds: 600,
  // Days begin at quarters of an hour: time zones differ by them.
  cron: '*/15 * * * *',
  async run({ db }) {
    const makeSome = () =>
      db.asSystem('make the next tasks of those that repeat', async (tx) => {
        const due = await whoseNextIsDue(tx, batch)
        for (const task of due) {
          const made = await makeNext(tx, task)
          if (made !== null) await emit(tx, { type: 'task.changed', workspaceId: task.workspaceId, taskIds: [task.id, made] })
        }
        return due.length
      })
    while ((await makeSome()) === batch);
  },
})

export const tellOfDueTasksJob = defineJob({
  name: 'tasks.tell-of-due',
  payload: nothing,
  retries: 0, // The next quarter of an hour tries again.
  timeoutSeconds: 600,
  cron: '*/15 * * * *',
  run: tellOfDue,
})

/** So long a deleted task can be restored. */
const restorableDays = 30

export const removeDeletedTasksJob = defineJob({
  name: 'tasks.remove-deleted',
  payload: nothing,
  retries: 3,
  timeoutSeconds: 300,
  cron: '29 3 * * *',
  async run(services) {
    await services.db.asSystem('remove tasks that were deleted long ago', async (tx) => {
      const isOld = lt(tasks.deletedAt, sql`now() - make_interval(days => ${restorableDays})`)
      const attached = await tx.select({ id: taskFiles.id }).from(taskFiles).innerJoin(tasks, sql`${tasks.id} = ${taskFiles.taskId}`).where(isOld)
      await removeFiles(
        services,
        tx,
        attached.map(({ id }) => id),
      )
      await tx.delete(tasks).where(isOld)
    })
  },
})
