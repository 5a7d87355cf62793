import type { Actor } from '../../../context.ts'

/** What everybody in the workspace used, and what it cost. Others see what they used themselves. */
export function mayReadUsageOfAll(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'admin'
}
