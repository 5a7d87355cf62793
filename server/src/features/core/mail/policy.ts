import type { Actor } from '../../../context.ts'

/** Mails hold other people's links, and the words of the product: nobody else reads or changes them. */
export function mayRunMail(actor: Actor): boolean {
  return actor.isSuperAdmin
}
