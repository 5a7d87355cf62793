import { mayBecome, readOnlyReason } from '@postwright/contract/content/post-states'
import { PostStatus } from '@postwright/contract/content/posts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { afterArchive, afterEdit, afterUnplanning } from './transitions.ts'

const statuses = PostStatus.options
const anyStatus = fc.constantFrom(...statuses)

test('what edits, cancelled plans and the archive lead to is always allowed', () => {
  fc.assert(
    fc.property(anyStatus, fc.boolean(), fc.boolean(), (status, yes, other) => {
      const targets = [afterUnplanning(status, { isApproved: yes })]
      if (!readOnlyReason({ status, isLive: false })) targets.push(afterEdit(status, { requiresApproval: yes }))
      if (status === 'archived') targets.push(afterArchive({ isApproved: yes, wasPublished: other }))
      for (const target of targets) expect(target === status || mayBecome(status, target)).toBe(true)
    }),
  )
})

test('an edited text is never taken for an approved one, nor planned where approval is required', () => {
  fc.assert(
    fc.property(anyStatus, fc.boolean(), (status, requiresApproval) => {
      const next = afterEdit(status, { requiresApproval })
      expect(next).not.toBe('approved')
      if (requiresApproval) expect(next).not.toBe('scheduled')
    }),
  )
})
