import type { Actor } from '../../../context.ts'

/** Decides who works on which plan without a payment, and how long new accounts may try. */
export function mayGrantPlans(actor: Actor): boolean {
  return actor.isSuperAdmin
}
