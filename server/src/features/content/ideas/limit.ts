import { createNodeRateLimit, type RateLimit } from '../../../rate-limit.ts'

/** For one person: each may be a call to a model, with most of a profile. */
export function createIdeaLimit(): RateLimit {
  return createNodeRateLimit({ times: 30, seconds: 3_600 })
}
