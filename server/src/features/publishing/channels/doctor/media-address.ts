import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'
import type { DoctorLine } from '@postwright/contract/publishing/channel-doctor'
import { channelForms } from '@postwright/contract/publishing/channel-forms'
import type { OutsideKind } from '@postwright/contract/publishing/channel-kinds'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'

import { isPublic } from '../../../../infra/public-address.ts'
import { publishedAddress } from '../../../../platforms/published-address.ts'
import { inEnglish } from '../../../../sentences.ts'
import { line, timed, warning } from './line.ts'

interface Address {
  baseUrl: string
  /** Reaches public addresses. */
  ask: typeof fetch
  signal: AbortSignal
}

/** Whether pictures get there: some platforms are handed them, and some fetch them from this server, whose address is asked for one. */
export async function mediaLine(kind: OutsideKind, { baseUrl, ask, signal }: Address): Promise<DoctorLine> {
  const { fetchesMedia } = channelForms[kind]
  if (!fetchesMedia) return line('media', 'works', inEnglish(msg`Pictures are handed over with the post: nobody has to reach this server.`))
  const says = words(fetchesMedia, new URL(baseUrl).host)
  const { protocol, hostname } = new URL(baseUrl)
  const isNumber = /^[\d.]+$|^\[/.test(hostname)
  const isReachable = isNumber ? isPublic(hostname.replace(/^\[|\]$/g, '')) : hostname.includes('.')
  if (protocol !== 'https:' || !isReachable)
    return warning('media', inEnglish(says.unreachable), [
      inEnglish(msg`Ask whoever runs this server to set BASE_URL to its public address, which begins with https.`),
      inEnglish(says.untilThen),
    ])
  const { result: isOurs, tookMs } = await timed(() => answersThere({ baseUrl, ask, signal }))
  if (isOurs) return { ...line('media', 'works', inEnglish(says.works)), tookMs }
  return warning('media', inEnglish(says.silent), [
    inEnglish(msg`Ask whoever runs this server to look whether its name, certificate and proxy lead to it.`),
    inEnglish(says.untilThen),
  ])
}

function words(what: 'all' | 'films', host: string): Record<'unreachable' | 'works' | 'silent' | 'untilThen', Sentence> {
  if (what === 'films')
    return {
      unreachable: msg`Films are fetched from ${{ host }}, which cannot be reached from outside.`,
      works: msg`Films are fetched from ${{ host }}, where this server answers.`,
      silent: msg`Films are fetched from ${{ host }}, where this server did not answer.`,
      untilThen: msg`Until then, posts without films go out.`,
    }
  return {
    unreachable: msg`Pictures are fetched from ${{ host }}, which cannot be reached from outside.`,
    works: msg`Pictures are fetched from ${{ host }}, where this server answers.`,
    silent: msg`Pictures are fetched from ${{ host }}, where this server did not answer.`,
    untilThen: msg`Until then, posts without pictures go out.`,
  }
}

/** What this server says to whoever asks for a picture that was never published. */
const NoSuchPicture = z.object({ code: z.literal('NOT_FOUND') })

async function answersThere({ baseUrl, ask, signal }: Address): Promise<boolean> {
  try {
    const answer = await ask(new URL(publishedAddress(uuidv7()), baseUrl), { redirect: 'manual', signal })
    return answer.status === 404 && NoSuchPicture.safeParse(await answer.json()).success
  } catch {
    return false
  }
}
