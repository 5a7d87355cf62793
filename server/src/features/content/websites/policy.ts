import type { Actor } from '../../../context.ts'
import { mayWriteBusiness } from '../businesses/public.ts'

/** Has websites read for a profile. */
export function mayReadWebsites(actor: Actor): boolean {
  return mayWriteBusiness(actor)
}
