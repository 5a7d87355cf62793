import { createNodeRateLimit, type RateLimit } from '../../../rate-limit.ts'

/** For one person: each is a picture that is decoded here and sent to a model. */
export function createAltTextLimit(): RateLimit {
  return createNodeRateLimit({ times: 60, seconds: 3_600 })
}
