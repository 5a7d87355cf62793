import { msg } from '@postwright/contract/core/msg'

import { hasStatus, orRetry, readAnswer, refuse } from '../answers.ts'
import { sendWithMedia } from '../media.ts'
import type { EditInput, EditOutcome, SendInput, SendOutcome } from '../platform.ts'
import { type Caller, change, failed } from './api.ts'
import { brokenLimit, withPictures } from './content.ts'
import { Article, DevtoHandle } from './types.ts'

/** Publishes the draft with its pictures: this may be repeated as often as it takes. */
export function publishDraft(caller: Caller, input: SendInput, origin: string): Promise<SendOutcome> {
  return sendWithMedia(input, {}, async ({ items }) => {
    const { articleId } = DevtoHandle.parse(input.handle)
    const [cover] = items
    const result = await change(caller, 'PUT', `/articles/${articleId}`, {
      published: true,
      ...(cover && { main_image: `${origin}${cover.address}` }),
      ...(items.length > 1 && { body_markdown: withPictures(input.payload, items, origin) }),
    })
    const article = readAnswer(result, [200], Article)
    if (article) return { type: 'published', remoteId: String(article.id), remoteUrl: article.url }
    if (hasStatus(result, 404)) return refuse(msg`The draft was deleted on dev.to before it was published.`)
    return failed(result)
  })
}

/** Another title, text and pictures; its address stays. */
export async function editArticle(caller: Caller, { remoteId, payload, media }: EditInput, origin: string): Promise<EditOutcome> {
  const broken = brokenLimit(payload, [])
  if (broken) return broken
  const { items } = await media.publish()
  const result = await change(caller, 'PUT', `/articles/${remoteId}`, {
    title: payload.title,
    body_markdown: withPictures(payload, items, origin),
  })
  const article = readAnswer(result, [200], Article)
  return article ? { type: 'edited', remoteUrl: article.url } : orRetry(failed(result))
}
