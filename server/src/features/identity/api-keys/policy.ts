import type { Scope } from '@postwright/contract/core/scopes'

import type { Actor } from '../../../context.ts'

/** Every other scope may be given by anybody: what their role forbids stays forbidden to the key. */
export function mayGiveScope(actor: Actor, scope: Scope): boolean {
  return scope !== 'admin' || actor.isSuperAdmin
}
