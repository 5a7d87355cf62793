import type { Actor } from '../../../context.ts'

/** Connects, disconnects and tries out channels. */
export function mayManageChannels(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'admin' || actor.role === 'editor'
}
