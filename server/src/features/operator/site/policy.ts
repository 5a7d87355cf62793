import type { Actor } from '../../../context.ts'

/** Decides what the public pages say. */
export function mayManageSite(actor: Actor): boolean {
  return actor.isSuperAdmin
}
