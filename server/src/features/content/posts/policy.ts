import type { Actor } from '../../../context.ts'

/** Writes, edits, archives and generates posts. */
export function mayWritePosts(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'admin' || actor.role === 'editor'
}

/** Where a business requires approval, whoever writes does not approve. */
export function mayApprove(actor: Actor, business: { requiresApproval: boolean }): boolean {
  if (actor.role === 'editor') return !business.requiresApproval
  return actor.role === 'owner' || actor.role === 'admin' || actor.role === 'reviewer'
}

/** Takes back an approval or a plan. */
export function mayReturnToDraft(actor: Actor): boolean {
  return mayWritePosts(actor) || actor.role === 'reviewer'
}
