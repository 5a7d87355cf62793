import { msg } from '@postwright/contract/core/msg'

import type { Context } from '../../../context.ts'
import { forbidden } from '../../../errors.ts'
import { mayChangeMedia } from './policy.ts'

/** @throws FORBIDDEN */
export function refuseReaders({ actor }: Pick<Context, 'actor'>): void {
  if (!mayChangeMedia(actor)) throw forbidden(msg`Only owners, admins and editors may change the media of a business.`)
}
