import type { Actor } from '../../../context.ts'
import { forbidden } from '../../../errors.ts'
import { msg } from '@postwright/contract/core/msg'

function mayManageModels({ isSuperAdmin }: Pick<Actor, 'isSuperAdmin'>): boolean {
  return isSuperAdmin
}

/** @throws FORBIDDEN. */
export function refuseOthers(actor: Actor): void {
  if (!mayManageModels(actor)) throw forbidden(msg`Only a super admin may do this.`)
}
