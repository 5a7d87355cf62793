import type { Actor } from '../../../context.ts'

/** Spends tokens on drafts, and stops them. */
export function mayGenerate(actor: Actor): boolean {
  return actor.role === 'owner' || actor.role === 'admin' || actor.role === 'editor'
}
