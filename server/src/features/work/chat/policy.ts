import { msg } from '@postwright/contract/core/msg'

import type { Actor } from '../../../context.ts'
import { mayGenerate } from '../../content/generation/public.ts'
import { mayWritePosts } from '../../content/posts/public.ts'

/** Makes and changes things from a conversation. Everybody may talk, and hears what can be found. */
export function mayWriteInChat(actor: Actor): boolean {
  return mayWritePosts(actor) && mayGenerate(actor)
}

export const onlyWriters = msg`Only owners, admins and editors may have anything made or changed here. You can still ask and search.`
