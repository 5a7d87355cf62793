import type { Actor } from '../../../context.ts'

/** Decides to whom the money of this instance goes. */
export function mayChoosePayments(actor: Actor): boolean {
  return actor.isSuperAdmin
}
