import type { Actor } from '../../../context.ts'

/** Decides what goes out, and when. */
export function mayPublish(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'admin' || actor.role === 'editor'
}
