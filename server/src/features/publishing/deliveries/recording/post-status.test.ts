import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import { expect, test } from 'vitest'

import { postStatusOf } from './post-status.ts'

const on = (channelId: string, ...statuses: DeliveryStatus[]) => statuses.map((status) => ({ channelId, status }))

test.each([
  ['scheduled', [...on('blog', 'scheduled')]],
  ['scheduled', [...on('blog', 'held')]],
  ['publishing', [...on('blog', 'published'), ...on('wall', 'sending')]],
  ['publishing', [...on('blog', 'needs_attention'), ...on('wall', 'retrying')]],
  ['publishing', [...on('blog', 'failed'), ...on('wall', 'unknown')]],
  ['needs_attention', [...on('blog', 'failed'), ...on('wall', 'needs_attention')]],
  ['failed', [...on('blog', 'missed'), ...on('wall', 'published')]],
  ['scheduled', [...on('blog', 'published'), ...on('wall', 'scheduled')]],
  ['published', [...on('blog', 'published'), ...on('wall', 'published')]],
  ['published', [...on('blog', 'published'), ...on('wall', 'cancelled')]],
  ['published', [...on('blog', 'failed', 'published')]],
  ['scheduled', [...on('blog', 'failed', 'scheduled')]],
  ['published', [...on('blog', 'published', 'cancelled')]],
  [null, [...on('blog', 'failed', 'cancelled')]],
  [null, [...on('blog', 'cancelled')]],
  [null, []],
] as const)('a post is %s with the deliveries %j', (status, summaries) => {
  expect(postStatusOf(summaries)).toBe(status)
})
