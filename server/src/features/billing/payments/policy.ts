import { msg } from '@postwright/contract/core/msg'

import type { Actor, Context } from '../../../context.ts'
import { forbidden } from '../../../errors.ts'

/** Buys, cancels and sees invoices. */
export function mayManageBilling(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'owner' || actor.role === 'admin'
}

/** @throws FORBIDDEN */
export function refuseOthers({ actor }: Pick<Context, 'actor'>): void {
  if (!mayManageBilling(actor)) throw forbidden(msg`Only owners and admins may manage the plan.`)
}

/** Sees who pays for what, and gives money back. */
export function mayAdministerBilling(actor: Pick<Actor, 'isSuperAdmin'>): boolean {
  return actor.isSuperAdmin
}
