import type { Actor } from '../../../context.ts'
import { mayWriteBusiness } from '../businesses/public.ts'

/** Adds pictures and films to a business, describes and sorts them, and deletes them. */
export function mayChangeMedia(actor: Actor): boolean {
  return mayWriteBusiness(actor)
}
