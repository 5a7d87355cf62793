import type { Actor } from '../../../context.ts'

/** Open to anybody until the first super admin exists, then closed for good. */
export function isSetupOpen(superAdmins: readonly string[]): boolean {
  return superAdmins.length === 0
}

export function mayConfigureInstance(actor: Actor): boolean {
  return actor.isSuperAdmin
}
