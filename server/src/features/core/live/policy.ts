import type { LiveChange } from './publish-change.ts'
import type { Actor } from '../../../context.ts'

/** Who listens. */
export type Hearer = Pick<Actor, 'userId' | 'workspaceId' | 'businessIds'>

/** Whether somebody is told of a change: of one meant for them alone, or of one in the workspace they work in. */
export function mayHear({ userId, workspaceId }: Hearer, change: LiveChange): boolean {
  if (change.userId !== undefined && change.userId !== userId) return false
  if (change.workspaceId !== null && change.workspaceId !== workspaceId) return false
  return change.userId !== undefined || change.workspaceId !== null
}

/** Whoever works for some businesses reads a topic again without being told which row changed: it may be another business's. */
export function mayKnowWhich({ businessIds }: Hearer, change: LiveChange): boolean {
  return businessIds === null || change.userId !== undefined
}
