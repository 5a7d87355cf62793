import type { Actor } from '../../../context.ts'
import { mayAddBusiness } from '../../content/businesses/public.ts'

/** Adds the sample, and takes it away again, whoever added it. */
export function maySample(actor: Actor): boolean {
  return mayAddBusiness(actor)
}
