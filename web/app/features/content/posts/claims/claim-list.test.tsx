// @vitest-environment happy-dom
import { done, server } from '../../../../../test/server.ts'

import type { Claim } from '@postwright/contract/content/claims'
import type { Post } from '@postwright/contract/content/posts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { ClaimList } from './claim-list.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

function claim(at: number, fields: Partial<Claim>): Claim {
  const id = `019a9d5e-0000-7000-8000-00000000000${at}`
  return {
    id,
    sentence: `Sentence ${at}.`,
    phrases: [],
    status: 'supported',
    source: { kind: 'profile', label: '', quote: 'Said so.' },
    part: null,
    stands: true,
    checkedBy: null,
    checkedAt: null,
    ...fields,
  }
}

const open = (at: number, fields: Partial<Claim> = {}) => claim(at, { status: 'to_check', source: null, phrases: ['9'], ...fields })

function show(claims: Claim[], onShow = vi.fn()) {
  const post = { id: claims[0]?.id ?? '', content: { title: null, body: claims.map(({ sentence }) => sentence).join(' ') }, claims }
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <ClaimList post={post as Post} mayCheck onShow={onShow} onTakeOut={vi.fn()} />
    </QueryClientProvider>,
  )
  return onShow
}

const pressNext = () => fireEvent.click(screen.getByRole('button', { name: 'Next to check' }))
const item = (sentence: string) => screen.getByText(sentence).closest('li') ?? document.body

test('claims are numbered in the order of the text, though those to be checked come first', () => {
  show([claim(1, {}), open(2), claim(3, { stands: false }), claim(4, { status: 'from_brief' })])

  const says = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(says[0]).toContain('2To be checkedSentence 2.')
  expect(says[0]).toContain('Nothing in the brief, the profile or the documents says “9”.')
  expect(says[1]).toContain('1Supported by the profileSentence 1.')
  expect(says[2]).toContain('3From the briefSentence 4.')
})

test('“Next to check” goes from one open claim to the next, and around', () => {
  const shown = show([open(1), claim(2, {}), open(3), open(4, { checkedAt: '2026-11-20T10:00:00.000Z', checkedBy: 'Aisha' })])

  pressNext()
  expect(document.activeElement?.textContent).toBe('Sentence 1.')
  pressNext()
  expect(document.activeElement?.textContent).toBe('Sentence 3.')
  pressNext()

  expect(shown.mock.calls).toEqual([['Sentence 1.'], ['Sentence 3.'], ['Sentence 1.']])
})

test('where nothing is open there is nothing to go to, and the legend says how each kind is marked', () => {
  show([claim(1, {})])

  expect(screen.queryByRole('button', { name: 'Next to check' })).toBeNull()
  const legend = within(screen.getByRole('list', { name: 'How claims are marked' }))
  const marks = legend.getAllByRole('listitem').map(({ firstElementChild: mark }) => [mark?.getAttribute('data-look'), mark?.textContent])
  expect(marks).toEqual([
    ['supported', 'supported or checked'],
    ['brief', 'from the brief'],
    ['known', 'general knowledge'],
    ['to-check', 'to be checked'],
  ])
})

test('a claim of a part says where it stands, and cannot be taken out of the text', () => {
  show([open(1, { part: 'preheader' }), open(2)])

  expect(item('Sentence 1.').textContent).toContain('In the preheader')
  expect(within(item('Sentence 1.')).queryByRole('button', { name: 'Take it out' })).toBeNull()
  expect(within(item('Sentence 2.')).getByRole('button', { name: 'Take it out' })).toBeTruthy()
})

test('a list of sourced claims that is cut says so', () => {
  show(Array.from({ length: 60 }, (_, at) => claim(at, {})))

  expect(screen.getByText('Of claims with a source, the first 60 are listed.')).toBeTruthy()
})

test('a tick is sent for the claim', async () => {
  const sent = vi.fn(() => done(null))
  server.answers('posts/checkClaim', sent)
  show([open(1)])

  fireEvent.click(screen.getByRole('button', { name: 'I checked it' }))

  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
})
