import { msg } from '@postwright/contract/core/msg'

import type { Actor } from '../../../context.ts'
import { forbidden } from '../../../errors.ts'

/** Spends tokens on drafts, and stops them. */
export function mayGenerate(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'admin' || actor.role === 'editor'
}

/** Writes a draft with what nobody saved yet. */
function mayTryPrompts(actor: Actor): boolean {
  return actor.isSuperAdmin && mayGenerate(actor)
}

/** @throws FORBIDDEN. */
export function refuseOthers(actor: Actor): void {
  if (!mayTryPrompts(actor)) throw forbidden(msg`Only a super admin may do this.`)
}
