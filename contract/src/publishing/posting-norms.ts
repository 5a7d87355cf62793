import type { ContentType } from '../core/content-types.ts'
import type { WeeklyTime } from './slots.ts'

/** Where a norm is from: of posts of that platform, of social posts overall, or of newsletters. */
export type NormSource = 'platform' | 'overall' | 'newsletters'

export interface PostingNorm {
  times: readonly WeeklyTime[]
  source: NormSource
}

const at = (time: string, ...weekdays: number[]): WeeklyTime[] => weekdays.map((weekday) => ({ weekday, time }))

/** Overall, by the study below. */
const overall: PostingNorm = { times: at('10:00', 2, 3, 4), source: 'overall' }

/**
 * When posts of a type do well as published studies have it: a start, not a measurement of anybody's readers. Social posts: 30,000 posts
 * compared, https://www.abacustrategic.com/single-post/the-best-time-to-post-on-facebook-instagram-twitter-and-linkedin (read 2026-11-27).
 * Newsletters: opens peak at ten on weekdays, and on Thursdays, https://www.hotfootdesign.co.uk/white-space/best-time-day-send-email-marketing-newsletters/
 * (read 2026-11-27), from the figures of Mailchimp and Campaign Monitor. No study of the others is at hand: they have what holds overall.
 */
export const postingNorms: Readonly<Record<ContentType, PostingNorm>> = {
  linkedin: { times: at('09:00', 2, 3), source: 'platform' },
  facebook: { times: at('08:00', 2, 4), source: 'platform' },
  instagram: { times: at('11:00', 3), source: 'platform' },
  x: { times: at('08:00', 1, 4), source: 'platform' },
  newsletter: { times: at('10:00', 4), source: 'newsletters' },
  youtube: overall,
  whatsapp: overall,
  blog: overall,
  articles: overall,
}

/** The norms of several types as one week, each time once. */
export function normsOf(contentTypes: readonly ContentType[]): WeeklyTime[] {
  const times = contentTypes.flatMap((type) => postingNorms[type].times)
  return [...new Map(times.map((time) => [`${time.weekday} ${time.time}`, time])).values()].toSorted(
    (one, other) => one.weekday - other.weekday || one.time.localeCompare(other.time),
  )
}
