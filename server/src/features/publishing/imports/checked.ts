import { newlines } from '@postwright/contract/core/values'

import type { Counts, PastPost } from '../../../platforms/platform.ts'

/** The beginning of a long one says how it is written. */
const longestText = 20_000
const longestTitle = 500
const longestId = 600
const longestAddress = 2048
const mostCounted = 2_000_000_000

/** A post as it is kept. */
export interface CheckedPost {
  remoteId: string
  title: string | null
  text: string
  address: string | null
  language: string | null
  publishedAt: Date
  counts: Counts
}

/** What a platform listed, as far as it can be kept; null for what has neither a name nor a moment of our time. */
export function checkedPost({ remoteId, remoteUrl, title, text, language, publishedAt, counts }: PastPost, now: Date): CheckedPost | null {
  const moment = new Date(publishedAt)
  const isOfOurTime = moment.getTime() > Date.UTC(1990, 0) && moment.getTime() <= now.getTime() + 86_400_000
  if (!isOfOurTime || remoteId === '' || remoteId.length > longestId || shown(remoteId) !== remoteId) return null
  return {
    remoteId,
    title: title === null ? null : shown(title).trim().slice(0, longestTitle) || null,
    text: shown(text).trim().slice(0, longestText).toWellFormed(),
    address: webAddress(remoteUrl),
    language: language !== null && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(language) && language.length <= 35 ? language : null,
    publishedAt: moment,
    counts: countsOf(counts),
  }
}

/** Without what no text needs and PostgreSQL cannot keep. */
function shown(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return newlines(text)
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '')
}

/** Somebody will follow it: nothing but http and https. */
function webAddress(address: string | null): string | null {
  if (address === null || address.length > longestAddress || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

function countsOf(counts: Counts): Counts {
  const named = Object.entries(counts).filter(([, count]) => Number.isInteger(count))
  return Object.fromEntries(named.map(([name, count]) => [name, Math.min(Math.max(count, 0), mostCounted)]))
}
