// @vitest-environment happy-dom
import { postWith } from '../../../../../test/posts.ts'
import { done, server } from '../../../../../test/server.ts'

import type { Business } from '@postwright/contract/content/businesses'
import { anyReviewer } from '@postwright/contract/content/review-rules'
import type { Post } from '@postwright/contract/content/posts'
import type { Review } from '@postwright/contract/content/reviews'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { formatDateTime } from '../../../../../lib/formats.ts'
import { Decision } from './decision.tsx'
import { ReviewRecord } from './review-record.tsx'
import { useWorkingCopy } from './use-working-copy.ts'

beforeEach(() => server.answers('team/get', () => done({ members: [] })))
afterEach(() => {
  cleanup()
  localStorage.clear()
  server.forget()
})

const [first, second, asked, typed] = ['09:20', '09:30', '09:10', '08:00'].map((time) => `2026-11-20T${time}:00.000Z`) as [
  string,
  string,
  string,
  string,
]
const steps = [
  { name: 'Zanele Dube', isGuest: false, at: first },
  { name: 'Greta Nel', isGuest: true, at: second },
]

test('a post in review says who last changed its text and when, not when the review was asked for', async () => {
  open({ status: 'in_review', updatedAt: asked, editedAt: typed, editedBy: { id: null, name: 'Pieter Louw' } }, [reviewWith({})])

  const decision = await screen.findByRole('region', { name: 'Decision' })
  expect(decision.textContent).toContain(`Last changed ${formatDateTime(typed)} by Pieter Louw`)
})

test('what several approved names each of them', async () => {
  const approved = { approvedVersion: 2, approvedHash: 'a'.repeat(64), approvedBy: 'Greta Nel', approvedAt: second }
  open({ status: 'approved', ...approved }, [
    reviewWith({ state: 'approved', decidedBy: 'Greta Nel', decidedAt: second, approvals: steps }),
  ])

  await screen.findByText(`Approved by Zanele Dube and Greta Nel, ${formatDateTime(second)}`)
  const record = within(screen.getByRole('region', { name: 'Reviews so far' }))
  expect(record.getByText(`Zanele Dube approved it, ${formatDateTime(first)}`)).toBeTruthy()
  expect(record.getByText(`Greta Nel (guest) approved it, ${formatDateTime(second)}`)).toBeTruthy()
})

test('a yes stays on record where somebody else asked for changes', async () => {
  const returned = reviewWith({ state: 'changes_requested', decidedBy: 'Naledi Jacobs', decidedAt: second, approvals: steps.slice(0, 1) })
  open({ status: 'changes_requested' }, [returned])

  const record = within(await screen.findByRole('region', { name: 'Reviews so far' }))
  expect(record.getByText(`Naledi Jacobs asked for changes, ${formatDateTime(second)}`)).toBeTruthy()
  expect(record.getByText(`Zanele Dube approved it, ${formatDateTime(first)}`)).toBeTruthy()
})

test('a guest is told apart from colleagues, while others are waited for and on record', async () => {
  const guest = { name: 'Greta Nel', isGuest: true, at: first }
  open({ status: 'in_review' }, [
    reviewWith({ state: 'open', approvals: [guest] }),
    reviewWith({
      id: '019a9d5e-0000-7000-8000-00000000000f',
      state: 'changes_requested',
      decidedBy: 'Greta Nel',
      isGuestDecision: true,
      decidedAt: second,
    }),
  ])

  await screen.findByText('Greta Nel (guest)')
  const record = within(screen.getByRole('region', { name: 'Reviews so far' }))
  expect(record.getByText(`Greta Nel (guest) asked for changes, ${formatDateTime(second)}`)).toBeTruthy()
})

function open(facts: Partial<Post>, reviews: Review[]): void {
  server.answers('reviews/list', () => done(reviews))
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Panel post={postWith(facts)} />
    </QueryClientProvider>,
  )
}

function Panel({ post }: { post: Post }) {
  const business = { id: post.businessId, timeZone: 'UTC', requiresApproval: true, requiresCheckedClaims: false, reviewRule: anyReviewer }
  return (
    <>
      <Decision post={post} copy={useWorkingCopy(post)} business={business as Business} overLimit={false} may={{}} />
      <ReviewRecord postId={post.id} />
    </>
  )
}

function reviewWith(facts: Partial<Review>): Review {
  return {
    id: '019a9d5e-0000-7000-8000-00000000000a',
    version: 2,
    state: 'open',
    submittedBy: 'Pieter Louw',
    submittedAt: asked,
    note: '',
    decidedBy: null,
    isGuestDecision: false,
    decidedAt: null,
    comment: '',
    channels: null,
    level: 'two_steps',
    step: 1,
    approvals: [],
    waitsFor: [],
    asksNext: [],
    decideBefore: null,
    mayApprove: false,
    ...facts,
  }
}
