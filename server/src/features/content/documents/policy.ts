import type { Actor } from '../../../context.ts'
import { mayWriteBusiness } from '../businesses/public.ts'

/** Gives a business documents, has them read again, and deletes them. */
export function mayChangeDocuments(actor: Actor): boolean {
  return mayWriteBusiness(actor)
}
