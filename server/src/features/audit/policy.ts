import type { Actor } from '../../context.ts'

/** The log crosses workspaces. */
export function mayReadAudit(actor: Actor): boolean {
  return actor.isSuperAdmin
}
