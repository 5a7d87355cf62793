import { msg } from '@postwright/contract/core/msg'

import type { Actor } from '../../../context.ts'
import { forbidden } from '../../../errors.ts'
import { mayManageChannels } from '../channels/public.ts'

/** Sees who subscribed, and changes the list. @throws FORBIDDEN */
export function refuseUnlessListKeeper(actor: Actor): void {
  if (!mayManageChannels(actor)) throw forbidden(msg`Only owners, admins and editors may see and change subscribers.`)
}
