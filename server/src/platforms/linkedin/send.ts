import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { hasStatus, refuse } from '../answers.ts'
import type { HttpResult } from '../http.ts'
import type { SendInput, SendOutcome } from '../platform.ts'
import { type Caller, change, failedForAccount, quotaUsedUp, saidIn } from './api.ts'
import { brokenLimit, textOf } from './content.ts'
import { repeatableMs, usualSite } from './limits.ts'
import { littleText } from './little-text.ts'
import { isPage, LinkedInHandle, LinkedInSettings } from './types.ts'
import { titleOf } from './upload.ts'

/**
 * Posts once. LinkedIn knows no key; for some minutes it refuses a text that is there already, and names where: for a person, whose posts
 * may not be listed, sending the same once more tells whether the first one arrived.
 */
export async function sendPost(caller: Caller, input: SendInput): Promise<SendOutcome> {
  const { payload, channel } = input
  const settings = LinkedInSettings.parse(channel.settings)
  const broken = brokenLimit(payload, [], settings)
  if (broken) return broken
  const handle = LinkedInHandle.parse(input.handle ?? {})
  const { firstTriedAt } = handle
  if (firstTriedAt !== null && !isPage(settings) && Date.now() - firstTriedAt > repeatableMs)
    return refuse(msg`It is too late to ask LinkedIn about it by sending it once more.`)
  if (firstTriedAt === null) await input.keepHandle({ ...handle, firstTriedAt: Date.now() })

  const result = await change(caller, 'POST', '/rest/posts', { body: { json: postOf(input, settings, handle) } })
  const outcome = outcomeOf(caller, result, firstTriedAt)
  // It certainly did not arrive: the next try is a first one.
  if (firstTriedAt === null && (outcome.type === 'retry' || outcome.type === 'reconnect')) await input.keepHandle({ ...handle })
  const rates = quotaUsedUp(result, settings.member)
  return rates.length > 0 ? { ...outcome, rates } : outcome
}

function outcomeOf(caller: Caller, result: HttpResult, firstTriedAt: number | null): SendOutcome {
  const urn = result.type === 'answer' && result.status === 201 ? result.headers['x-restli-id'] : undefined
  if (typeof urn === 'string' && urn !== '') return published(urn)
  if (hasStatus(result, 201)) return { type: 'unknown', reason: inEnglish(msg`LinkedIn took the post and did not say where it is.`) }
  const there = duplicateOf(result)
  if (there === null) return notReadyYet(result) ?? failedForAccount(result, caller)
  // One that was there before the first try is another post.
  if (there === 'other' || firstTriedAt === null || postedBefore(there, firstTriedAt))
    return refuse(msg`LinkedIn takes no text that the account posted shortly before. Change it, or wait some hours.`)
  return published(there)
}

/** The post that has the same text; `other` where LinkedIn says no more than that there is one. Null for any other answer. */
function duplicateOf(result: HttpResult): string | null {
  if (result.type !== 'answer' || result.status !== 422) return null
  const said = saidIn(result.body) ?? ''
  if (!/duplicate/i.test(said)) return null
  return /urn:li:(?:share|ugcPost):\d+/.exec(said)?.[0] ?? 'other'
}

const marginMs = 60_000

/** The first 41 bits of an id are when it was made, in milliseconds. */
function postedBefore(urn: string, moment: number): boolean {
  const at = Number(BigInt(urn.split(':').at(-1) ?? '0') >> 22n)
  const isMoment = at > Date.UTC(2010) && at < Date.now() + 86_400_000
  return isMoment && at < moment - marginMs
}

/** It was attached before LinkedIn had read it: whoever may not ask can only guess. */
function notReadyYet(result: HttpResult): SendOutcome | null {
  if (!hasStatus(result, 400) || result.type !== 'answer') return null
  if (!/not (?:yet )?(?:ready|available|processed)|still processing|PROCESSING/i.test(saidIn(result.body) ?? '')) return null
  return { type: 'retry', afterSeconds: 30, reason: inEnglish(msg`LinkedIn is reading the media.`) }
}

function published(urn: string): SendOutcome {
  return { type: 'published', remoteId: urn, remoteUrl: postAddress(urn) }
}

export function postAddress(urn: string): string {
  return `${usualSite}/feed/update/${urn}/`
}

function postOf(input: SendInput, settings: LinkedInSettings, { media }: LinkedInHandle) {
  const { payload } = input
  return {
    author: settings.author,
    commentary: littleText(textOf(payload)),
    visibility: settings.visibility,
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
    ...contentOf(
      media.map(({ urn }, index) => ({ id: urn, altText: (payload.media[index]?.alt ?? '').slice(0, longestAlt) })),
      titleOf(settings, input),
    ),
  }
}

const longestAlt = 4_086

function contentOf(media: readonly { id: string; altText: string }[], title: string) {
  const [first] = media
  if (!first) return {}
  if (media.length > 1) return { content: { multiImage: { images: media } } }
  if (first.id.startsWith('urn:li:document:')) return { content: { media: { id: first.id, title: `${title}.pdf` } } }
  if (first.id.startsWith('urn:li:video:')) return { content: { media: { id: first.id } } }
  return { content: { media: first } }
}
