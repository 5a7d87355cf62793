import type { Actor } from '../../../context.ts'

/** Who is an administrator is nobody else's business. */
export function mayAskRole(actor: Actor, userId: string): boolean {
  return actor.userId === userId || actor.isSuperAdmin
}
