import { expect, test } from 'vitest'

import { isSchedulable, mayBecome, readOnlyReason } from './post-states.ts'
import { PostStatus } from './posts.ts'

const statuses = PostStatus.options

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
      "approved → in_review",
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

test('a text is read-only once it may be somewhere, and while it is put away', () => {
  const locked = statuses.filter((status) => readOnlyReason({ status, isLive: false }) !== null)

  expect(locked).toEqual(['publishing', 'published', 'needs_attention', 'archived'])
  expect(readOnlyReason({ status: 'failed', isLive: true })?.message).toBe(
    'This post is published, so its text here stays. Where a channel allows it, it is updated under Schedule.',
  )
})

test('whatever does not wait for a review or lie in the archive can be scheduled', () => {
  expect(statuses.filter((status) => !isSchedulable(status))).toEqual(['in_review', 'changes_requested', 'archived'])
})

function reachableFrom(start: PostStatus): Set<PostStatus> {
  const seen = new Set<PostStatus>([start])
  for (const status of seen) for (const next of statuses) if (mayBecome(status, next)) seen.add(next)
  return seen
}
