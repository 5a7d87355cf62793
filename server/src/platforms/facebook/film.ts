import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { orRetry, readAnswer, refuse } from '../answers.ts'
import type { SentItem } from '../media.ts'
import { failed, isGone } from '../meta/errors.ts'
import { ask, type Caller, change } from '../meta/graph.ts'
import { Done, Made } from '../meta/types.ts'
import type { PrepareOutcome, SendInput, SendOutcome } from '../platform.ts'
import { pageGone, platform, usualSite } from './connection.ts'
import { textOf } from '../meta/content.ts'
import { filmPollSeconds } from './limits.ts'
import { type FacebookHandle, Film } from './types.ts'

interface Upload {
  film: SentItem
  handle: FacebookHandle
  page: string
  origin: string
}

/** Has Facebook fetch a film that readers do not see, and waits until it has read it. */
export async function uploadFilm(caller: Caller, input: SendInput, { film, handle, page, origin }: Upload): Promise<PrepareOutcome> {
  if (handle.film === null) {
    const json = { file_url: `${origin}${input.media.lend(film)}`, description: textOf(input.payload), published: false }
    const result = await change(caller, 'POST', `/${page}/videos`, { body: { json } })
    const made = readAnswer(result, [200], Made)
    if (!made) return isGone(result) ? pageGone : orRetry(failed(result, platform))
    handle.film = made.id
    await input.keepHandle(handle)
  }
  const result = await ask(caller, `/${handle.film}`, { fields: 'id,status' })
  const told = readAnswer(result, [200], Film)
  if (!told) return isGone(result) ? refuse(msg`Facebook has lost the film. Send the post again.`) : orRetry(failed(result, platform))
  const state = told.status?.video_status
  if (state === 'ready') return { type: 'ready', handle }
  if (state === 'error' || state === 'upload_failed' || state === 'expired') return notRead(told)
  return { type: 'pending', afterSeconds: filmPollSeconds, handle, reason: inEnglish(msg`Facebook is reading the film.`) }
}

function notRead({ status }: Film): PrepareOutcome {
  const said = status?.processing_phase?.errors.find(({ message }) => message)?.message
  return said ? refuse(msg`Facebook cannot read the film: ${{ said }}`) : refuse(msg`Facebook cannot read the film.`)
}

/** Publishing one that is published changes nothing. */
export async function publishFilm(caller: Caller, film: string, page: string): Promise<SendOutcome> {
  const result = await change(caller, 'POST', `/${film}`, { body: { json: { published: true } } })
  if (!readAnswer(result, [200], Done)) {
    if (isGone(result)) return refuse(msg`The film was deleted on Facebook before it was published.`)
    return failed(result, platform)
  }
  return { type: 'published', ...(await placeOfFilm(caller, film, page)) }
}

/** Where readers find it; its post comes into being after it. */
async function placeOfFilm(caller: Caller, film: string, page: string) {
  const told = readAnswer(await ask(caller, `/${film}`, { fields: filmFields }), [200], Film)
  return filmPlace(told ?? { id: film }, page)
}

export const filmFields = 'id,published,permalink_url,post_id'

export function filmPlace({ id, permalink_url: link, post_id: post }: Film, page: string) {
  const remoteUrl = link === undefined ? `${usualSite}/${id}` : new URL(link, usualSite).href
  return { remoteId: post === undefined ? id : post.includes('_') ? post : `${page}_${post}`, remoteUrl }
}
