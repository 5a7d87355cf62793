import { msg } from '@postwright/contract/core/msg'

import type { Actor } from '../../../context.ts'
import { forbidden } from '../../../errors.ts'
import { mayGenerate } from '../generation/public.ts'

/** Has posts planned and written. @throws FORBIDDEN. */
export function refuseOthers(actor: Actor): void {
  if (!mayGenerate(actor)) throw forbidden(msg`Only owners, admins and editors may plan posts.`)
}
