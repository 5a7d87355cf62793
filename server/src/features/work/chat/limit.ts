import { createNodeRateLimit, type RateLimit } from '../../../rate-limit.ts'

/** For one person: each is read in a thread. */
export function createAttachmentLimit(): RateLimit {
  return createNodeRateLimit({ times: 120, seconds: 3_600 })
}
