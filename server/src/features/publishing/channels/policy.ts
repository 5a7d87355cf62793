import { msg } from '@postwright/contract/core/msg'

import type { Actor } from '../../../context.ts'
import { forbidden } from '../../../errors.ts'

/** Connects, disconnects and tries out channels. */
export function mayManageChannels(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'admin' || actor.role === 'editor'
}

/** @throws FORBIDDEN */
export function refuseUnlessManager(actor: Actor): void {
  if (!mayManageChannels(actor)) throw forbidden(msg`Only owners, admins and editors may manage channels.`)
}
