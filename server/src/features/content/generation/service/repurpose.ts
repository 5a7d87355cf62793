import { Brief, type GenerationEvent, type Repurpose } from '@postwright/contract/content/generation'
import { msg } from '@postwright/contract/core/msg'

import { untilLastWhole } from '../../../../ai/whole-sentences.ts'
import { plainText } from '../../../../ai/composer/sentences.ts'
import type { Context } from '../../../../context.ts'
import { forbidden, invalid } from '../../../../errors.ts'
import { postOf } from '../../posts/public.ts'
import { mayGenerate } from '../policy.ts'
import { generate } from './generate.ts'

/**
 * Has drafts of other types written from the text of a post. They know which post they were made from.
 *
 * @throws NOT_FOUND, INVALID on `postId` for a post without a text, else as `generate`.
 */
export async function repurpose(
  context: Context,
  { postId, contentTypes, words, length }: Repurpose,
): Promise<AsyncGenerator<GenerationEvent, void, void>> {
  const { actor, db } = context
  if (!mayGenerate(actor)) throw forbidden(msg`Only owners, admins and editors may generate drafts.`)
  const post = await db.transaction((tx) => postOf(tx, { workspaceId: actor.workspaceId, postId }))
  const text = textOf(post)
  if (text === '') throw invalid('postId', msg`There is no text yet that drafts could be made from.`)
  const brief = Brief.parse({
    businessId: post.businessId,
    text: within(words.trim() === '' ? text : `${words.trim()}\n\n${text}`),
    contentTypes,
    length,
    sourcePostId: postId,
  })
  return generate(context, brief)
}

/** As a brief says it: without Markdown, and without the hashtags of another type. */
function textOf({ title, body }: { title: string | null; body: string }): string {
  const told = plainText(body)
    .replace(/(?:^|\s)#[\p{L}\p{M}\p{N}_]+/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return [title?.trim() ?? '', told].filter(Boolean).join('\n\n')
}

/** Of a brief, in characters. */
const mostCharacters = 8000

function within(text: string): string {
  return text.length <= mostCharacters
    ? text
    : untilLastWhole(text.slice(0, mostCharacters).toWellFormed()) || text.slice(0, mostCharacters)
}
