import { msg } from '@postwright/contract/core/msg'
import type { TaskSettings } from '@postwright/contract/work/task-views'
import { eq } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { forbidden } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { mayRunTasks } from './policy.ts'
import { taskSettings } from './table.ts'

export async function readSettings({ db, actor }: Context): Promise<TaskSettings> {
  return db.transaction((tx) => settingsOf(tx, actor.workspaceId))
}

/** Which tasks are made by themselves: all of them where nobody chose. */
export async function settingsOf(tx: Tx, workspaceId: string): Promise<TaskSettings> {
  const [chosen] = await tx.select().from(taskSettings).where(eq(taskSettings.workspaceId, workspaceId))
  const { review = true, reconnect = true, delivery = true } = chosen ?? {}
  return { review, reconnect, delivery }
}

/** What was made by itself before stays, and still closes itself. @throws FORBIDDEN */
export async function saveSettings({ db, actor }: Context, settings: TaskSettings): Promise<TaskSettings> {
  if (!mayRunTasks(actor)) throw forbidden(msg`Only owners and admins may choose which tasks are made by themselves.`)
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    const before = await settingsOf(tx, workspaceId)
    const { review, reconnect, delivery } = settings
    if (before.review === review && before.reconnect === reconnect && before.delivery === delivery) return before
    await tx
      .insert(taskSettings)
      .values({ workspaceId, review, reconnect, delivery })
      .onConflictDoUpdate({ target: taskSettings.workspaceId, set: { review, reconnect, delivery } })
    await emit(tx, { type: 'task.ruled', by: { userId, workspaceId }, workspaceId, settings: { review, reconnect, delivery } })
    return settings
  })
}
