// @vitest-environment happy-dom
import { postWith } from '../../../../../test/posts.ts'
import { done, server } from '../../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { AskForReview } from './ask-for-review.tsx'
import { useWorkingCopy } from './use-working-copy.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  server.forget()
})

const id = '019a9d5e-0000-7000-8000-000000000001'
const post = postWith()
const business = { id: post.businessId, timeZone: 'Africa/Johannesburg', reviewRule: { level: 'any' as const, reviewers: [], second: [] } }

function Panel({ overLimit = false }: { overLimit?: boolean }) {
  return <AskForReview post={post} copy={useWorkingCopy(post)} business={business} isMain overLimit={overLimit} />
}

async function show(overLimit = false) {
  server.answers('team/list', () => done({ members: [], invitations: [] }))
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Panel overLimit={overLimit} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('What to look at')
}

async function open() {
  server.answers('posts/update', () => done(post))
  await show()
  fireEvent.change(screen.getByLabelText('What to look at'), { target: { value: 'Is the date right?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask for review' }))
}

test('the reviewers get the text that was seen, with what they are to look at', async () => {
  server.answers('reviews/submit', () => done([{ id, refusal: null }]))
  await open()

  await expect.poll(() => server.inputsOf('reviews/submit')).toEqual([{ posts: [{ id, revision: 4 }], note: 'Is the date right?' }])
  await expect.poll(() => screen.getByLabelText<HTMLTextAreaElement>('What to look at').value).toBe('')
})

test('a text that breaks a hard limit cannot be asked about, and it says why', async () => {
  await show(true)

  expect(screen.getByRole('button', { name: 'Ask for review' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Something in Checks stops publishing. Mend it first.')).toBeTruthy()
})

test('a refusal stands under the button, and what was typed stays', async () => {
  server.answers('reviews/submit', () => done([{ id, refusal: 'This post has no text yet.' }]))
  await open()

  await screen.findByText('This post has no text yet.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('What to look at').value).toBe('Is the date right?')
})
