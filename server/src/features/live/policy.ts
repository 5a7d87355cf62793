import type { Announcement } from '../../announce.ts'
import type { Actor } from '../../context.ts'

/** Whether somebody is told of a change: of one meant for them alone, or of one in the workspace they work in. */
export function mayHear({ userId, workspaceId }: Pick<Actor, 'userId' | 'workspaceId'>, change: Announcement): boolean {
  if (change.userId !== undefined && change.userId !== userId) return false
  if (change.workspaceId !== null && change.workspaceId !== workspaceId) return false
  return change.userId !== undefined || change.workspaceId !== null
}
