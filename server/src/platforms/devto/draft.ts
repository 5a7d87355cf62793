import { msg } from '@postwright/contract/core/msg'
import { z } from 'zod'

import { inEnglish } from '../../sentences.ts'
import { type Failure, orRetry, readAnswer, unclear } from '../answers.ts'
import type { LookUpOutcome, Payload, PrepareOutcome, SendInput } from '../platform.ts'
import { ask, type Caller, change, failed, saidIn } from './api.ts'
import { brokenLimit, tagsOf, textOf } from './content.ts'
import { pageSize, sameTitleSeconds } from './limits.ts'
import { Article, DevtoHandle, DevtoSettings } from './types.ts'

// What was there before is told by this text alone. https://github.com/forem/forem/blob/main/app/models/article.rb (read 2026-11)
const isSameTitle = /title has already been used/i

/** A draft, of which an earlier try may have left one. Its pictures come with the visible step: until then nobody may read them. */
export async function prepareDraft(caller: Caller, { payload, channel, handle, keepHandle, media }: SendInput): Promise<PrepareOutcome> {
  const tags = tagsOf(DevtoSettings.parse(channel.settings).tags)
  const broken = brokenLimit(payload, tags)
  if (broken) return broken
  await media.prepare()
  if (handle) {
    const found = await findArticle(caller, payload, (article) => !isPublished(article))
    if (found.type === 'found') return { type: 'ready', handle: { articleId: found.article.id } }
    if (found.type !== 'absent') return orRetry(found)
  } else await keepHandle(DevtoHandle.parse({}))

  const result = await change(caller, 'POST', '/articles', {
    title: payload.title,
    body_markdown: textOf(payload),
    published: false,
    tags,
    ...(payload.canonicalUrl && { canonical_url: payload.canonicalUrl }),
  })
  const article = readAnswer(result, [201], Article)
  if (article) return { type: 'ready', handle: { articleId: article.id } }
  if (isSameTitle.test(saidIn(result))) {
    const reason = inEnglish(msg`dev.to takes no second article with the same title within five minutes.`)
    return { type: 'retry', afterSeconds: sameTitleSeconds, reason }
  }
  return orRetry(failed(result))
}

/** The draft of a delivery, or any article with its title and text. */
export async function findPublished(
  caller: Caller,
  { payload, handle, knownRemoteIds }: { payload: Payload; handle: Record<string, unknown> | null; knownRemoteIds: readonly string[] },
): Promise<LookUpOutcome> {
  const { articleId } = DevtoHandle.parse(handle ?? {})
  const isOurs = (article: Article) => articleId === null || article.id === articleId
  const found = await findArticle(
    caller,
    payload,
    (article) => isPublished(article) && isOurs(article) && !knownRemoteIds.includes(String(article.id)),
  )
  if (found.type === 'absent') return found
  if (found.type !== 'found') return unclear(found)
  return { type: 'found', remoteId: String(found.article.id), remoteUrl: found.article.url }
}

function isPublished({ published, published_at: publishedAt }: Article): boolean {
  return published ?? Boolean(publishedAt)
}

async function findArticle(
  caller: Caller,
  payload: Payload,
  isWanted: (article: Article) => boolean,
): Promise<{ type: 'found'; article: Article } | { type: 'absent' } | Failure> {
  const result = await ask(caller, `/articles/me/all?per_page=${pageSize}`)
  const articles = readAnswer(result, [200], z.array(Article))
  if (!articles) return failed(result)
  const text = normalised(textOf(payload))
  // The oldest one; below its text there may be pictures by now.
  const article = articles.findLast(
    (known) => known.title === payload.title && normalised(known.body_markdown ?? '').startsWith(text) && isWanted(known),
  )
  if (article) return { type: 'found', article }
  const tooMany = inEnglish(msg`dev.to has more articles than it lists.`)
  return articles.length < pageSize ? { type: 'absent' } : { type: 'unknown', afterSeconds: null, reason: tooMany }
}

/** It gives fences without a language one. */
function normalised(markdown: string): string {
  return markdown
    .replace(/^(```|~~~)[^\n]*/gm, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
