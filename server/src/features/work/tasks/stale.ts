import { msg } from '@postwright/contract/core/msg'
import { say, spokenLocale } from '@postwright/contract/core/sentences'
import { taskStatusLabels } from '@postwright/contract/work/task-words'
import { eq, sql } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import { conflict } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaces } from '../../identity/team/table.ts'
import type { TaskRow } from './reading.ts'

/** @throws CONFLICT on `version`, saying who changed it, when, and where it is now, unless it is at the version that the caller saw */
export async function refuseStale(tx: Tx, task: TaskRow, version: number, actor: Actor): Promise<void> {
  if (task.version === version) return
  const [zone] = await tx.select({ timeZone: workspaces.timeZone }).from(workspaces).where(eq(workspaces.id, task.workspaceId))
  const [person] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, sql`${task.updatedBy}::uuid`))
  const when = new Intl.DateTimeFormat(spokenLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone?.timeZone ?? 'UTC',
  }).format(task.updatedAt)
  const column = say(taskStatusLabels[task.status])
  if (task.updatedBy === actor.userId)
    throw conflict(
      'version',
      msg`You changed this task in another window on ${{ when }}; it is in “${{ column }}” now. Nothing of yours is saved: look at it, then try again.`,
    )
  throw conflict(
    'version',
    person
      ? msg`${{ person: person.name }} changed this task on ${{ when }}; it is in “${{ column }}” now. Nothing of yours is saved: look at it, then try again.`
      : msg`This task was changed on ${{ when }}; it is in “${{ column }}” now. Nothing of yours is saved: look at it, then try again.`,
  )
}
