import type { Actor } from '../../../context.ts'

/** Sees who is on the instance's list, and takes people off it. */
export function mayManageNewsletter(actor: Actor): boolean {
  return actor.isSuperAdmin
}
