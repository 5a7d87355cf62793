import type { Actor } from '../../../context.ts'

/** Says something about a post, answers, and settles threads. */
export function mayComment(actor: Pick<Actor, 'role'>): boolean {
  return actor.role !== 'viewer'
}

/** One's own; whoever runs the workspace also those of others. */
export function mayRemoveComment(actor: Pick<Actor, 'role' | 'userId'>, { authorId }: { authorId: string | null }): boolean {
  return actor.role === 'owner' || actor.role === 'admin' || (mayComment(actor) && authorId === actor.userId)
}
