import { PostStatus } from '@postwright/contract/posts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { afterArchive, afterEdit, afterUnplanning, isReadOnly, mayBecome } from './transitions.ts'

const statuses = PostStatus.options
const anyStatus = fc.constantFrom(...statuses)

test('every pair of statuses is decided, as written here', () => {
  const allowed = statuses.flatMap((from) => statuses.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`))

  expect(allowed).toMatchInlineSnapshot(`
    [
      "draft → in_review",
      "draft → approved",
      "draft → scheduled",
      "draft → publishing",
      "draft → failed",
      "draft → archived",
      "in_review → draft",
      "in_review → changes_requested",
      "in_review → approved",
      "in_review → archived",
      "changes_requested → draft",
      "changes_requested → in_review",
      "changes_requested → approved",
      "changes_requested → archived",
      "approved → draft",
      "approved → scheduled",
      "approved → publishing",
      "approved → failed",
      "approved → archived",
      "scheduled → draft",
      "scheduled → approved",
      "scheduled → publishing",
      "scheduled → published",
      "scheduled → failed",
      "scheduled → needs_attention",
      "publishing → scheduled",
      "publishing → published",
      "publishing → failed",
      "publishing → needs_attention",
      "published → scheduled",
      "published → publishing",
      "published → failed",
      "published → needs_attention",
      "published → archived",
      "failed → draft",
      "failed → approved",
      "failed → scheduled",
      "failed → publishing",
      "failed → published",
      "failed → needs_attention",
      "failed → archived",
      "needs_attention → scheduled",
      "needs_attention → publishing",
      "needs_attention → published",
      "needs_attention → failed",
      "archived → draft",
      "archived → approved",
      "archived → published",
      "archived → failed",
    ]
  `)
})

test('no status leads to itself, and none is a dead end', () => {
  for (const status of statuses) {
    expect(mayBecome(status, status)).toBe(false)
    expect(statuses.some((next) => mayBecome(status, next))).toBe(true)
  }
})

test('from any status, a draft or a published post can be reached', () => {
  for (const status of statuses) expect([...reachableFrom(status)]).toEqual(expect.arrayContaining(['draft', 'published']))
})

test('what edits, cancelled plans and the archive lead to is always allowed', () => {
  fc.assert(
    fc.property(anyStatus, fc.boolean(), fc.boolean(), (status, yes, other) => {
      const targets = [afterUnplanning(status, { isApproved: yes })]
      if (!isReadOnly(status)) targets.push(afterEdit(status, { requiresApproval: yes }))
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

function reachableFrom(start: PostStatus): Set<PostStatus> {
  const seen = new Set<PostStatus>([start])
  for (const status of seen) for (const next of statuses) if (mayBecome(status, next)) seen.add(next)
  return seen
}
