import type { Counts } from '../platform.ts'
import { usualSite } from './limits.ts'
import type { Metrics, Post } from './types.ts'

/** What is asked of each post of a list. */
export const readable = 'created_at,entities,referenced_tweets,lang,public_metrics'

export function postAddress(username: string, id: string): string {
  return username === '' ? `${usualSite}/i/web/status/${id}` : `${usualSite}/${username}/status/${id}`
}

/** The text as it was typed: with whole addresses, and without the one that X adds for pictures. */
export function typedText({ text, entities }: Post): string {
  const urls = entities?.urls ?? []
  const typed = urls.reduce(
    (before, { url, expanded_url: whole, media_key: media }) => before.replaceAll(url, () => (isOfMedia(whole, media) ? '' : whole)),
    text,
  )
  // X escapes these three alone.
  return typed.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').normalize('NFC').trim()
}

function isOfMedia(address: string, mediaKey: string | undefined): boolean {
  return mediaKey !== undefined || /^https:\/\/(?:x|twitter)\.com\/[^/]+\/status\/\d+\/(?:photo|video)\/\d+$/.test(address)
}

export function countsOf(metrics: Metrics, linkClicks?: number): Counts {
  const counts: Record<string, number | undefined> = {
    views: metrics.impression_count,
    likes: metrics.like_count,
    reposts: metrics.repost_count ?? metrics.retweet_count,
    replies: metrics.reply_count,
    quotes: metrics.quote_count,
    saves: metrics.bookmark_count,
    clicks: linkClicks,
  }
  return Object.fromEntries(Object.entries(counts).filter((entry): entry is [string, number] => entry[1] !== undefined))
}
