import { createNodeRateLimit, type RateLimit } from '../../../rate-limit.ts'

/** Reading sites for one person: each is up to eleven requests, its robots.txt among them, to others in our name. */
export function createWebsiteLimit(): RateLimit {
  return createNodeRateLimit({ times: 20, seconds: 3_600 })
}
