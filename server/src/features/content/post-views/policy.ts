import type { Actor } from '../../../context.ts'

/** Whoever saved it, and whoever runs the workspace. */
export function mayRemoveView(actor: Actor, view: { isOwn: boolean }): boolean {
  return view.isOwn || actor.role === 'owner' || actor.role === 'admin'
}
