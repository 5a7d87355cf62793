// @vitest-environment happy-dom
import { done, server } from '../../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { ChosenPosts } from './chosen-posts.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const posts = [
  { id: 'one', title: 'Readings in December' },
  { id: 'two', title: 'An empty draft' },
]

test('the chosen posts are submitted with what to look at; what could not be stays chosen with its reason', async () => {
  server.answers('reviews/submit', () =>
    done([
      { id: 'one', refusal: null },
      { id: 'two', refusal: 'This post has no text yet.' },
    ]),
  )
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Bar />
    </QueryClientProvider>,
  )

  fireEvent.click(screen.getByRole('button', { name: 'Ask for review' }))
  fireEvent.change(screen.getByLabelText('What to look at'), { target: { value: 'Is the date right?' } })
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)

  expect((await screen.findByRole('alert')).textContent).toBe('An empty draftThis post has no text yet.')
  expect(screen.getByText('1 chosen')).toBeTruthy()
  await waitFor(() =>
    expect(server.inputsOf('reviews/submit')).toEqual([{ posts: [{ id: 'one' }, { id: 'two' }], note: 'Is the date right?' }]),
  )
})

test('several posts are queued on the channels that are left, once one is taken out', async () => {
  const channel = { businessId: 'lumen', status: 'connected' }
  server.answers('channels/list', () =>
    done([
      { ...channel, id: 'blog', name: 'Blog' },
      { ...channel, id: 'wall', name: 'Wall' },
      { ...channel, id: 'lost', name: 'Lost', status: 'disconnected' },
    ]),
  )
  server.answers('businesses/list', () => done([{ id: 'lumen', name: 'Lumen' }]))
  server.answers('schedule/queueMany', () => done([{ id: 'one', refusal: null, deliveries: [], leftOut: [], toApprove: null }]))
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <ChosenPosts posts={[{ id: 'one', businessId: 'lumen', title: 'Readings in December' }]} onChange={() => {}} mayWrite />
    </QueryClientProvider>,
  )

  fireEvent.click(screen.getByRole('button', { name: 'Add to queue' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Wall', pressed: true }))
  expect(screen.queryByRole('button', { name: 'Lost' })).toBeNull()
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)

  await waitFor(() =>
    expect(server.inputsOf('schedule/queueMany')).toEqual([{ postIds: ['one'], how: 'next', shuffle: false, channelIds: ['blog'] }]),
  )
})

test('a time before which to decide goes along, on the clock of the business', async () => {
  server.answers('businesses/get', () => done({ timeZone: 'Asia/Tokyo' }))
  server.answers('reviews/submit', () => done([{ id: 'one', refusal: null }]))
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <ChosenPosts posts={[{ id: 'one', businessId: 'lumen', title: 'Readings in December' }]} onChange={() => {}} />
    </QueryClientProvider>,
  )

  fireEvent.click(screen.getByRole('button', { name: 'Ask for review' }))
  await waitFor(() => expect(server.inputsOf('businesses/get')).toHaveLength(1))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Decide before/ }))
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)

  // Tomorrow at noon in Tokyo.
  await waitFor(() =>
    expect(server.inputsOf('reviews/submit')).toEqual([expect.objectContaining({ decideBefore: expect.stringMatching(/T03:00:00/) })]),
  )
})

test('more than may be submitted at once are not', () => {
  const many = Array.from({ length: 101 }, (_, index) => ({ id: String(index), title: `Post ${index}` }))
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <ChosenPosts posts={many} onChange={() => {}} />
    </QueryClientProvider>,
  )

  expect(screen.getByRole('button', { name: 'Ask for review' })).toHaveProperty('disabled', true)
  expect(screen.getByText('At most 100 at once.')).toBeTruthy()
})

function Bar() {
  const [chosen, setChosen] = useState(new Set(posts.map(({ id }) => id)))
  return <ChosenPosts posts={posts.filter(({ id }) => chosen.has(id))} onChange={setChosen} />
}
