import type { Actor } from '../../../context.ts'

/** Buys, cancels and sees invoices. */
export function mayManageBilling(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'owner' || actor.role === 'admin'
}

/** Sees who pays for what, and gives money back. */
export function mayAdministerBilling(actor: Pick<Actor, 'isSuperAdmin'>): boolean {
  return actor.isSuperAdmin
}
