import type { Actor } from '../../../context.ts'

/** Reads who did what in their workspace. */
export function mayReadAudit(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'admin'
}

/** That log crosses workspaces. */
export function mayReadInstanceAudit(actor: Actor): boolean {
  return actor.isSuperAdmin
}
