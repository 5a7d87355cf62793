// @vitest-environment happy-dom
import { done, refused, server } from '../../../../../test/server.ts'

import type { PostComment, Quote } from '@postwright/contract/content/comments'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRef, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { PostComments } from './post-comments.tsx'
import { commentsQuery } from './queries.ts'

const postId = '019a9d5e-0000-7000-8000-000000000001'
const text = 'We paid 38 % over the local price. Come to the free cupping.'
const palesa = { id: '019a9d5e-0000-7000-8000-000000000003', name: 'Palesa Nkosi' }

beforeEach(() => server.answers('team/get', () => done({ members: [] })))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  server.forget()
})

test('threads stand in the order of the text, then those about words that are gone, which say where they stood; settled ones apart', async () => {
  open([
    said('Taste the what?', { quote: { text: 'taste the difference', start: 3 }, version: 3 }),
    said('Bring a friend.', { quote: { text: 'free cupping', start: 47 } }),
    said('My list says 36.', { quote: { text: '38 %', start: 8 } }),
    said('Good.', { settledBy: palesa, settledAt: '2026-11-20T10:00:00.000Z' }),
  ])

  await screen.findByText('My list says 36.')
  const [openOnes] = screen.getAllByRole('list')
  const shown = within(openOnes as HTMLElement).getAllByRole('listitem')
  expect(shown.map((item) => item.querySelector('.comment-text')?.textContent)).toEqual([
    'My list says 36.',
    'Bring a friend.',
    'Taste the what?',
  ])
  expect(shown[2]?.textContent).toContain('These words are gone. The comment was made on version 3.')
  expect(screen.getByText('1 settled thread')).toBeTruthy()
})

test('pressing the words of a thread shows them where they stand by now', async () => {
  const shown: number[][] = []
  open([said('My list says 36.', { quote: { text: '38 %', start: 2 } })], { onShow: (...place) => void shown.push(place) })

  fireEvent.click(await screen.findByRole('button', { name: '38 %' }))

  expect(shown).toEqual([[8, 12]])
})

test('a comment goes with the words that were chosen, and the next one is about the whole post again', async () => {
  const quote = { text: 'free cupping', start: 47 }
  server.answers('comments/add', () => done(said('Bring a friend.', { quote })))
  open([], { quote })

  fireEvent.change(await screen.findByRole('combobox', { name: 'Comment' }), { target: { value: 'Bring a friend.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))

  await waitFor(() => expect(server.inputsOf('comments/add')).toEqual([{ postId, body: 'Bring a friend.', quote }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Comment on the whole post instead' })).toBeNull())
})

test('whoever writes on elsewhere while a comment is sent is not called back to it', async () => {
  const sent = Promise.withResolvers<void>()
  server.answers('comments/add', async () => {
    await sent.promise
    return done(said('Bring a friend.'))
  })
  open([])
  render(<textarea aria-label="Body" />)
  const field = await screen.findByRole('combobox', { name: 'Comment' })
  fireEvent.change(field, { target: { value: 'Bring a friend.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))

  screen.getByLabelText('Body').focus()
  sent.resolve()

  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(document.activeElement).toBe(screen.getByLabelText('Body'))
})

test('a refused comment says why and keeps what was typed', async () => {
  const reason = 'This post has 500 comments. Delete settled ones first.'
  server.answers('comments/add', () => refused(409, 'CONFLICT', reason, [{ field: 'body', message: reason }]))
  open([])

  const field = await screen.findByRole('combobox', { name: 'Comment' })
  fireEvent.change(field, { target: { value: 'One more.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))

  expect(await screen.findByText(reason)).toBeTruthy()
  expect(field).toHaveProperty('value', 'One more.')
})

test('settling asks for the thread, and whoever only reads may neither answer nor settle', async () => {
  server.answers('comments/settle', () => done(said('Good.')))
  open([said('Good.'), said('Only to read.', { answerable: false })], { mayComment: false })

  fireEvent.click(await screen.findByRole('button', { name: 'Settle' }))

  await waitFor(() => expect(server.inputsOf('comments/settle')).toEqual([{ id: said('Good.').id, settled: true }]))
  expect(screen.getAllByRole('button', { name: 'Reply' })).toHaveLength(1)
  expect(screen.queryByRole('combobox', { name: 'Comment' })).toBeNull()
})

test('typing in the text draws no thread anew, but for those whose words go', async () => {
  let drawn = 0
  const counted = (comment: PostComment): PostComment =>
    Object.defineProperty({ ...comment }, 'mentions', { enumerable: true, get: () => ((drawn += 1), []) })
  const queryClient = createQueryClient(() => {})
  server.answers('comments/list', () => new Promise<Response>(() => {}))
  queryClient.setQueryData(commentsQuery(postId).queryKey, [
    counted(said('My list says 36.', { quote: { text: '38 %', start: 8 } })),
    counted(said('Bring a friend.', { quote: { text: 'free cupping', start: 47 } })),
  ])
  const typed = (body: string) => (
    <QueryClientProvider client={queryClient}>
      <Panel text={body} />
    </QueryClientProvider>
  )
  const { rerender } = render(typed(text))
  await screen.findByText('My list says 36.')
  await act(async () => {})
  const once = drawn

  rerender(typed(`And so: ${text}`))
  expect(drawn).toBe(once)

  rerender(typed('And so: We paid 38 % over the local price.'))
  expect(screen.getByText('These words are gone. The comment was made on version 1.')).toBeTruthy()
  expect(drawn).toBe(once + once / 2)
})

interface Shown {
  text?: string
  quote?: Quote
  mayComment?: boolean
  onShow?: (start: number, end: number) => void
}

function open(comments: PostComment[], shown: Shown = {}) {
  server.answers('comments/list', () => done(comments))
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Panel {...shown} />
    </QueryClientProvider>,
  )
}

function Panel({ text: typed = text, quote: chosen, mayComment = true, onShow = () => {} }: Shown) {
  const [quote, onQuote] = useState<Quote | null>(chosen ?? null)
  return <PostComments {...{ postId, text: typed, mayComment, quote, onQuote, onShow }} form={createRef()} written={createRef()} />
}

function said(body: string, facts: Partial<PostComment> = {}): PostComment {
  return {
    id: `019a9d5e-0000-7000-8000-${String(body.length).padStart(12, '0')}`,
    postId,
    body,
    mentions: [],
    author: palesa,
    createdAt: '2026-11-20T09:00:00.000Z',
    editedAt: null,
    editable: false,
    removable: false,
    replyTo: null,
    quote: null,
    version: 1,
    settledBy: null,
    settledAt: null,
    answerable: true,
    guest: null,
    ...facts,
  }
}
