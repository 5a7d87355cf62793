import type { Actor } from '../../../context.ts'

/** Sees and decides what concerns the whole instance. The gate asks too; verbs are also called from elsewhere. */
export function mayAdminister(actor: Actor): boolean {
  return actor.isSuperAdmin
}

/** Nobody shuts themselves out. */
export function mayReject(actor: Actor, userId: string): boolean {
  return actor.userId !== userId
}

/** Nobody shuts themselves out. */
export function maySuspend(actor: Actor, userId: string): boolean {
  return actor.userId !== userId
}

/** Whoever takes the role keeps it, so that one is always left. */
export function mayRevoke(actor: Actor, userId: string): boolean {
  return actor.userId !== userId
}
