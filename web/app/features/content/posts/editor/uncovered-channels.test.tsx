// @vitest-environment happy-dom
import { postWith } from '../../../../../test/posts.ts'
import { done, server } from '../../../../../test/server.ts'

import type { UncoveredChannel } from '@postwright/contract/content/approved-channels'
import type { Business } from '@postwright/contract/content/businesses'
import type { Post } from '@postwright/contract/content/posts'
import { anyReviewer, type ReviewRule } from '@postwright/contract/content/review-rules'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { Decision, type DecisionProps } from './decision.tsx'
import { useWorkingCopy } from './use-working-copy.ts'

const hash = 'a'.repeat(64)
const wall = { id: 'wall', kind: 'sandbox', name: 'Sandbox wall', settings: {} }
const approved: Partial<Post> = {
  status: 'approved',
  approvedVersion: 1,
  approvedHash: hash,
  approvedChannels: [wall],
  receiptHash: 'b'.repeat(64),
  approvedBy: 'Zanele Dube',
  approvedAt: '2026-11-20T09:30:00.000Z',
}
const late = (name: string, isChanged = false): UncoveredChannel => ({ id: name, name, isChanged })

beforeEach(() => {
  server.answers('team/get', () => done({ members: [] }))
  server.answers('reviews/list', () => done([]))
  server.answers('deliveries/list', () => done({ items: [], nextCursor: null }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  server.forget()
})

test('the receipt names the channels and has the hash over all of it', async () => {
  open(approved, {})

  const receipt = within(await screen.findByRole('region', { name: 'Receipt of the approval' }))
  expect(receipt.getByText('Sandbox wall')).toBeTruthy()
  expect(receipt.getByTitle('b'.repeat(64))).toBeTruthy()
  expect(screen.queryByText(/Not approved for/)).toBeNull()
})

test('whoever may approves for the channels that came since', async () => {
  server.answers('posts/approve', () => done(postWith(approved)))
  open({ ...approved, uncoveredChannels: [late('Second wall'), late('Blog', true)] }, { approveRequired: true, write: true })

  expect((await screen.findByText('Not approved for Second wall and Blog')).closest('.banner')?.textContent).toContain(
    'Second wall was not connected when it was approved. The settings of Blog were changed after the approval.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Approve for Second wall and Blog too' }))

  await waitFor(() => expect(server.inputsOf('posts/approve')).toEqual([{ id: postWith().id, revision: 4 }]))
})

test('whoever writes asks for another review; of what is planned they read who approves', async () => {
  const uncoveredChannels = [late('Second wall')]
  open({ ...approved, uncoveredChannels }, { write: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for another review' }))
  await screen.findByRole('button', { name: 'Ask for review' })
  expect(screen.queryByRole('button', { name: /Approve for/ })).toBeNull()
  cleanup()

  open({ ...approved, status: 'scheduled', uncoveredChannels }, { write: true })
  await screen.findByText('Owners, admins and reviewers approve: one of them is enough.')
  expect(screen.queryByRole('button', { name: 'Ask for another review' })).toBeNull()
})

test('where several decide, nobody approves at once', async () => {
  const all: ReviewRule = { level: 'two_steps', reviewers: [], second: [{ kind: 'guest' }] }
  open({ ...approved, uncoveredChannels: ['1', '2', '3', '4'].map((name) => late(name)) }, { approveRequired: true, write: true }, all)

  await screen.findByText('Not approved for 4 channels')
  expect(screen.queryByRole('button', { name: /Approve for/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Ask for another review' })).toBeTruthy()
})

function open(facts: Partial<Post>, may: DecisionProps['may'], reviewRule = anyReviewer): void {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Panel post={postWith(facts)} may={may} reviewRule={reviewRule} />
    </QueryClientProvider>,
  )
}

function Panel({ post, may, reviewRule }: { post: Post; may: DecisionProps['may']; reviewRule: ReviewRule }) {
  const business = { id: post.businessId, timeZone: 'UTC', requiresApproval: true, requiresCheckedClaims: false, reviewRule }
  return <Decision post={post} copy={useWorkingCopy(post)} business={business as Business} overLimit={false} may={may} />
}
