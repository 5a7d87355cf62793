import { createNodeRateLimit, type RateLimit } from '../../../rate-limit.ts'

/** Connecting and examining channels, for one person: each is a few requests to others in our name. */
export function createChannelLimit(): RateLimit {
  return createNodeRateLimit({ times: 40, seconds: 600 })
}
