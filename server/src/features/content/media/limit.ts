import { createNodeRateLimit, type RateLimit } from '../../../rate-limit.ts'

/** For one person: each fetches up to 200 MB from somewhere. */
export function createMediaFetchLimit(): RateLimit {
  return createNodeRateLimit({ times: 60, seconds: 3_600 })
}
