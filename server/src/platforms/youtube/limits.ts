import type { RateBudget } from '../rate-budget.ts'

export const usualHosts = {
  accounts: 'https://accounts.google.com',
  tokens: 'https://oauth2.googleapis.com',
  api: 'https://www.googleapis.com',
}

/** Access tokens live an hour. https://developers.google.com/identity/protocols/oauth2/web-server (read 2026-11) */
export const refreshAheadSeconds = 600

/** A token that is younger and refused has not ended: the person has taken it back. */
export const freshTokenMs = 60_000

/** A film is in the list of its channel within this time (from experience). */
export const settleMs = 120_000

/** Of one `PUT`: a multiple of 256 KiB. https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol (read 2026-11) */
export const chunkBytes = 8 * 1024 * 1024

/** https://developers.google.com/youtube/v3/docs/videos and …/thumbnails/set (read 2026-11) */
export const mostTitle = 100
export const mostDescriptionBytes = 5000
export const mostTagCharacters = 500
export const mostFilmBytes = 256 * 1024 ** 3
export const longestSeconds = 12 * 3600
export const thumbnailBytes = 2 * 1024 * 1024

export const pageSize = 50

/** Every project has these, for all of its channels together. https://developers.google.com/youtube/v3/determine_quota_cost (read 2026-11) */
export const uploads = 'app uploads'
export const units = 'app units'

export function uploadBudget(): RateBudget {
  return { of: uploads, limit: 100, perSeconds: 86_400 }
}

export function unitBudget(takes: number): RateBudget {
  return { of: units, limit: 10_000, perSeconds: 86_400, takes }
}

/** Quotas come back at midnight in California. */
export function secondsToReset(now: number = Date.now()): number {
  const [hour = 0, minute = 0, second = 0] = clock(now)
  const midnight = now + (86_400 - hour * 3600 - minute * 60 - second) * 1000
  const [late = 0] = clock(midnight)
  // On the days on which its clocks change.
  const off = late === 0 ? 0 : late > 12 ? 3600 : -3600
  return Math.ceil((midnight - now) / 1000) + off
}

const california = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Los_Angeles',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

function clock(moment: number): number[] {
  return california.format(moment).split(':').map(Number)
}
