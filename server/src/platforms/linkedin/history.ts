import { msg } from '@postwright/contract/core/msg'

import { orRetry, readAnswer, refuse } from '../answers.ts'
import type { HistoryOutcome } from '../platform.ts'
import { type Caller, failed } from './api.ts'
import { figuresOf } from './figures.ts'
import { postsOf } from './find.ts'
import { historyPage } from './limits.ts'
import { typedText } from './little-text.ts'
import { postAddress } from './send.ts'
import { isPage, type LinkedInSettings, Posts } from './types.ts'

/** What a page posted itself, and everybody may read. */
export async function listPosts(caller: Caller, settings: LinkedInSettings, cursor: string | null): Promise<HistoryOutcome> {
  if (!isPage(settings)) return refuse(msg`LinkedIn lists the posts of pages alone: those of a profile it tells no app.`)
  const start = Number(cursor ?? 0)
  const result = await postsOf(caller, settings.author, { count: historyPage, start })
  const page = readAnswer(result, [200], Posts)
  if (!page) return orRetry(failed(result, caller))
  const own = page.elements.filter(
    ({ lifecycleState, visibility, reshareContext }) =>
      lifecycleState === 'PUBLISHED' && visibility === 'PUBLIC' && reshareContext === undefined,
  )
  const figures = await figuresOf(
    caller,
    settings.author,
    own.map(({ id }) => id),
  )
  if (figures.type !== 'figures') return figures
  const posts = own.map(({ id, commentary, createdAt, publishedAt }) => ({
    remoteId: id,
    remoteUrl: postAddress(id),
    title: null,
    text: typedText(commentary),
    language: null,
    publishedAt: new Date(publishedAt ?? createdAt).toISOString(),
    counts: figures.of.get(id) ?? {},
  }))
  return { type: 'page', posts, cursor: page.elements.length < historyPage ? null : String(start + historyPage) }
}
