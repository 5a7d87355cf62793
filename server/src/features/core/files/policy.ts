import type { Session } from '../../../api.ts'
import type { files } from './table.ts'

type File = Pick<typeof files.$inferSelect, 'workspaceId' | 'userId' | 'kind'>

/** Which gate somebody has to pass for a file: their own is theirs while they wait for approval, too. */
export function gateOfFile(reader: Pick<Session, 'userId'>, file: File): 'signed-in' | 'approved' {
  return file.workspaceId === null && file.userId === reader.userId ? 'signed-in' : 'approved'
}

/** `isColleague`: reader and owner are in a workspace together. */
export function mayReadFile(reader: Pick<Session, 'userId' | 'workspaceId' | 'isSuperAdmin'>, file: File, isColleague: boolean): boolean {
  // A member may see some businesses alone, and a page of others must not be opened as one of ours. Files of tasks and of the media
  // library have addresses of their own.
  if (file.kind === 'asset' || file.kind === 'document' || file.kind === 'task') return false
  if (file.workspaceId !== null) return file.workspaceId === reader.workspaceId
  if (file.userId === reader.userId) return true
  return file.kind === 'avatar' && (isColleague || reader.isSuperAdmin)
}
