import { platformRules } from '@postwright/contract/content/platform-rules'
import type { Post } from '@postwright/contract/content/posts'
import type { ContentType } from '@postwright/contract/core/content-types'
import { msg } from '@postwright/contract/core/msg'

import { plainText } from '../../../../ai/composer/sentences.ts'
import { type Context, within } from '../../../../context.ts'
import { forbidden, invalid } from '../../../../errors.ts'
import { createPost } from '../../../content/posts/public.ts'
import { mayWriteInChat, onlyWriters } from '../policy.ts'
import { messageOf } from '../rows.ts'
import { withoutMarkdown } from '../../../../platforms/without-markdown.ts'

/** The text of an answer becomes a draft. @throws NOT_FOUND, FORBIDDEN, INVALID on `id` for what has no text. */
export async function saveAsPost(context: Context, { id, contentType }: { id: string; contentType: ContentType }): Promise<Post> {
  const { db, actor } = context
  if (!mayWriteInChat(actor)) throw forbidden(onlyWriters)
  return db.transaction(async (tx) => {
    const message = await messageOf(tx, actor, id)
    const content = contentOf(message.text, contentType)
    if (message.role !== 'assistant' || content.body === '') throw invalid('id', msg`There is no text that could be saved.`)
    const inTx: Context = { ...context, db: within(tx) }
    return createPost(inTx, { businessId: message.businessId, contentType, content })
  })
}

/** Without the numbers of its sources; a heading at the start is the title where the type has one. */
export function contentOf(answer: string, contentType: ContentType): { title: string | null; body: string } {
  const text = answer
    .replaceAll(/ ?\[\d{1,3}\](?!\()/g, '')
    .replaceAll(/!\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .trim()
  const { title: takesTitle, markdown } = platformRules[contentType]
  const [heading, named] = /^#{1,3} +([^\n]+)\n*/u.exec(text) ?? []
  const hasTitle = takesTitle !== null && heading !== undefined && named !== undefined
  const body = hasTitle ? text.slice(heading.length) : text
  return {
    title: takesTitle === null ? null : hasTitle ? plainText(named).trim().slice(0, 300) : '',
    body: markdown ? body : withoutMarkdown(body),
  }
}
