import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../../infra/db/database.ts'
import { taskActivity } from '../table.ts'
import type { Happening } from './happenings.ts'

/** Writes down what happened to a task; `userId` is null for what happened by itself. */
export async function note(
  tx: Tx,
  { workspaceId, taskId, userId }: { workspaceId: string; taskId: string; userId: string | null },
  happenings: readonly Happening[],
): Promise<void> {
  if (happenings.length === 0) return
  const rows = happenings.map((happening) => ({ id: uuidv7(), workspaceId, taskId, userId, byItself: userId === null, happening }))
  await tx.insert(taskActivity).values(rows)
}
