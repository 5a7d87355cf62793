// @vitest-environment happy-dom
import '../../../../test/server.ts'

import { type Voice, type VoiceNote, VoiceRules } from '@postwright/contract/content/voice'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { VoiceNotes } from './voice-notes.tsx'

afterEach(cleanup)

function note(text: string, changes: Partial<VoiceNote> = {}): VoiceNote {
  return {
    id: text,
    text,
    isPinned: false,
    state: 'used',
    origin: 'edits',
    conflict: null,
    rules: [],
    authorName: null,
    evidenceCount: 0,
    evidence: [],
    followed: null,
    createdAt: '2026-09-16T09:00:00.000Z',
    ...changes,
  }
}

function show(notes: VoiceNote[], mayChange = true): void {
  const voice: Voice = {
    businessId: 'business',
    rules: VoiceRules.parse({}),
    rulesUpdatedAt: null,
    notes,
    mended: [],
    exampleCount: 0,
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VoiceNotes voice={voice} mayChange={mayChange} isAdding={false} onAdded={() => {}} />
    </QueryClientProvider>,
  )
}

const noteOf = (text: string) => within(screen.getByText(text).closest('li') ?? document.body)

test('what waits comes first, and asks; what contradicts the profile says what it says', () => {
  show([
    note('Dry humour.', { isPinned: true }),
    note('No hashtags.', { state: 'waiting' }),
    note('Emoji are fine.', { conflict: { with: 'emoji', says: 'Emoji: none' } }),
  ])

  expect(screen.getByText('1 in use, 2 wait for you')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(['Waiting for you 2', 'In use 1'])
  expect(noteOf('No hashtags.').getByRole('button', { name: 'Only those posts' })).toBeTruthy()
  expect(noteOf('Emoji are fine.').getByText('The profile says “Emoji: none”. The profile counts until you choose.')).toBeTruthy()
  expect(noteOf('Dry humour.').getByRole('button', { name: 'Unpin' })).toBeTruthy()
})

test('pinned and waiting ones are shown alone', () => {
  show([note('Dry humour.', { isPinned: true }), note('Say the price.'), note('No hashtags.', { state: 'waiting' })])

  fireEvent.click(screen.getByRole('button', { name: 'Pinned' }))
  const pinned = screen.getAllByRole('listitem').length
  fireEvent.click(screen.getByRole('button', { name: 'Waiting' }))

  expect([pinned, screen.queryByText('No hashtags.') !== null, screen.queryByText('Say the price.')]).toEqual([1, true, null])
})

test('whoever only reads is offered nothing to change', () => {
  show([note('No hashtags.', { state: 'waiting' })], false)

  expect(noteOf('No hashtags.').queryAllByRole('button')).toEqual([])
})

test('a note says in how many of the last drafts it was followed, or that only a reader can tell', () => {
  show([
    note('No emoji.', { rules: [{ kind: 'no-emoji' }], followed: { times: 11, drafts: 12 } }),
    note('No hashtags.', { rules: [{ kind: 'no-hashtags' }], followed: { times: 1, drafts: 1 } }),
    note('Dry humour.'),
    note('Say “guests”.', { state: 'waiting' }),
  ])

  expect(noteOf('No emoji.').getByText(/Followed in 11 of the last 12 drafts\./)).toBeTruthy()
  expect(noteOf('No hashtags.').getByText(/Followed in the last draft\./)).toBeTruthy()
  expect(noteOf('Dry humour.').getByText(/only a reader can judge/)).toBeTruthy()
  expect(noteOf('Dry humour.').queryByText(/Followed/)).toBeNull()
  expect(noteOf('No emoji.').queryByText(/only a reader can judge/)).toBeNull()
  expect(noteOf('Say “guests”.').queryByText(/only a reader can judge/)).toBeNull()
})

test('a note that was said of drafts says of how many, before they are shown', () => {
  show([note('Name the farmer first.', { origin: 'person', authorName: 'Naledi Jacobs', evidenceCount: 2 }), note('Dry humour.')])

  expect(noteOf('Name the farmer first.').getByText(/Said of 2 drafts by Naledi Jacobs, .*16/)).toBeTruthy()
})
