import { msg } from '@postwright/contract/core/msg'

import { hasStatus, orRetry, readAnswer, refuse } from '../answers.ts'
import type { Counts, LivePost, MetricsOutcome } from '../platform.ts'
import { ask, type Caller, failed } from './api.ts'
import { isPage, LinkedInSettings, MemberFigures, PageFigures } from './types.ts'

export async function countPost(caller: Caller, { remoteId, channel }: LivePost): Promise<MetricsOutcome> {
  const settings = LinkedInSettings.parse(channel.settings)
  if (isPage(settings)) return countOfPage(caller, settings.author, remoteId)
  if (!caller.credentials.scopes.split(' ').includes('r_member_postAnalytics'))
    return refuse(msg`LinkedIn tells the figures of a profile only where its sign-in was for pages too.`)
  return countOfMember(caller, remoteId)
}

/** A post that nobody has seen yet has no figures. */
async function countOfPage(caller: Caller, page: string, urn: string): Promise<MetricsOutcome> {
  const figures = await figuresOf(caller, page, [urn])
  if (figures.type !== 'figures') return figures
  const counts = figures.of.get(urn)
  if (counts) return { type: 'counted', counts }
  const there = await ask(caller, `/rest/posts/${encodeURIComponent(urn)}`)
  if (hasStatus(there, 404)) return { type: 'gone' }
  return hasStatus(there, 200) ? { type: 'counted', counts: {} } : orRetry(failed(there, caller))
}

/** Of several posts of a page, by their ids. */
export async function figuresOf(
  caller: Caller,
  page: string,
  urns: readonly string[],
): Promise<{ type: 'figures'; of: ReadonlyMap<string, Counts> } | Exclude<MetricsOutcome, { type: 'counted' | 'gone' }>> {
  const of = new Map<string, Counts>()
  for (const [name, sort] of [
    ['shares', 'urn:li:share:'],
    ['ugcPosts', 'urn:li:ugcPost:'],
  ] as const) {
    const those = urns.filter((urn) => urn.startsWith(sort))
    if (those.length === 0) continue
    const query = `q=organizationalEntity&organizationalEntity=${encodeURIComponent(page)}&${name}=List(${those.map(encodeURIComponent).join(',')})`
    const result = await ask(caller, `/rest/organizationalEntityShareStatistics?${query}`)
    const told = readAnswer(result, [200], PageFigures)
    if (!told) return orRetry(failed(result, caller))
    for (const { share, ugcPost, totalShareStatistics: figures } of told.elements)
      of.set(
        share ?? ugcPost ?? '',
        known({
          views: figures.impressionCount,
          likes: figures.likeCount,
          replies: figures.commentCount,
          reposts: figures.shareCount,
          clicks: figures.clickCount,
        }),
      )
  }
  return { type: 'figures', of }
}

/** Older posts lack the last of them. */
const asked = [
  ['views', 'IMPRESSION'],
  ['likes', 'REACTION'],
  ['replies', 'COMMENT'],
  ['reposts', 'RESHARE'],
  ['saves', 'POST_SAVE'],
] as const
const newer = ['POST_SAVE']

async function countOfMember(caller: Caller, urn: string): Promise<MetricsOutcome> {
  const sort = urn.startsWith('urn:li:ugcPost:') ? 'ugc' : 'share'
  const counts: Record<string, number> = {}
  for (const [name, type] of asked) {
    const entity = `(${sort}:${encodeURIComponent(urn)})`
    const result = await ask(caller, `/rest/memberCreatorPostAnalytics?q=entity&entity=${entity}&queryType=${type}&aggregation=TOTAL`)
    if (hasStatus(result, 404)) return { type: 'gone' }
    const told = readAnswer(result, [200], MemberFigures)
    if (told) counts[name] = told.elements.reduce((sum, { count }) => sum + count, 0)
    else if (!newer.includes(type) || !hasStatus(result, 400)) return orRetry(failed(result, caller))
  }
  return { type: 'counted', counts }
}

function known(counts: Record<string, number | undefined>): Counts {
  return Object.fromEntries(Object.entries(counts).filter((entry): entry is [string, number] => entry[1] !== undefined))
}
