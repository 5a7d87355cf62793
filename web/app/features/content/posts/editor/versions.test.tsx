// @vitest-environment happy-dom
import { postWith } from '../../../../../test/posts.ts'
import { done, server } from '../../../../../test/server.ts'

import type { PostVersion, WrittenBy } from '@postwright/contract/content/posts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { Toasters } from '../../../../../ui/toasts.tsx'
import { createQueryClient } from '../../../../../lib/query-client.ts'
import { toldWith } from '../claims/written-by.ts'
import { useWorkingCopy } from './use-working-copy.ts'
import { Versions } from './versions.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  server.forget()
})

const at = '2026-11-20T10:00:00.000Z'
const writtenBy: WrittenBy = {
  provider: 'openai',
  providerName: 'OpenAI',
  model: 'gpt-5',
  promptHash: 'ab12cd34ef',
  promptVersion: 3,
  profileOf: at,
  inputTokens: 1200,
  outputTokens: 340,
  warnings: [],
}
const content = { title: null, body: 'Three readings.' }
const post = postWith({ version: 3, writtenBy })
const base = { origin: 'ai' as const, note: '', authorName: 'Naledi Khumalo', media: null, suggestions: null, sources: [], createdAt: at }
const versions: PostVersion[] = [
  { ...base, id: 'v3', number: 3, content, writtenBy },
  { ...base, id: 'v2', number: 2, content: { title: null, body: 'By hand.' }, origin: 'person', writtenBy: null },
  {
    ...base,
    id: 'v1',
    number: 1,
    content: { title: null, body: 'Four readings.' },
    writtenBy: { ...writtenBy, provider: 'composer', model: 'composer', promptHash: '99887766aa', promptVersion: 0 },
  },
]

function pictureCalled(name: string, alt: string) {
  const file = { name, contentType: 'image/png', bytes: 10, width: 4, height: 3, seconds: null, frames: 1 }
  return { id: name, hash: name.repeat(8), kind: 'image' as const, alt, file }
}

function Panel({ of = post }: { of?: typeof post }) {
  return <Versions post={of} copy={useWorkingCopy(of)} locked={false} />
}

test('each version that no person wrote says what wrote it and what it was told', async () => {
  server.answers('posts/versions', () => done(versions))
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Panel />
    </QueryClientProvider>,
  )

  const list = await screen.findByRole('list', { name: 'What wrote each version' })
  const lines = within(list).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent.split(';')[0])).toEqual([
    'Version 3: written by gpt-5 by OpenAI. Prompt ab12cd34, with version 3 of what was added here',
    // The composer reads no prompt.
    expect.stringMatching(/^Version 1: written by the built-in composer\. From the brief and the profile of .*Nov 20.*\.$/),
  ])
})

test('what it was told names the prompt, the profile and the tokens', () => {
  expect(toldWith(writtenBy)).toMatch(
    /^Prompt ab12cd34, with version 3 of what was added here; profile of .*Nov 20.*; 1,200 tokens read, 340 written\.$/,
  )
})

test('a version shows the passages of documents that it was made from, each with its place', async () => {
  const source = { documentId: 'document', document: 'Lot sheet.pdf', heading: 'Drying', page: 2, quote: 'The cherries dry for 14 days.' }
  server.answers('posts/versions', () =>
    done(versions.map((version) => (version.number === 1 ? { ...version, sources: [source] } : version))),
  )
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Panel />
    </QueryClientProvider>,
  )

  expect(await screen.findByText('From 1 passage of your documents')).toBeTruthy()
  const passages = within(screen.getByRole('list', { name: 'Passages that version 1 was made from', hidden: true }))
  expect(passages.getByRole('listitem', { hidden: true }).textContent).toBe('The cherries dry for 14 days.Lot sheet.pdf, Drying, p. 2')
  expect(screen.queryByRole('list', { name: 'Passages that version 3 was made from', hidden: true })).toBeNull()
})

test('other pictures under the same text are said, and the version with the earlier ones can be restored', async () => {
  const [cup, bag, door] = [pictureCalled('cup', ''), pictureCalled('bag', 'A bag'), pictureCalled('door', 'The door')]
  const withMedia = { ...post, approvedHash: 'ab', nextDueAt: at, media: [door, { ...cup, alt: 'A cup' }] }
  const kept = [cup, bag].map((item) => ({ ...item, hasPicture: item.id === 'cup' }))
  server.answers('posts/versions', () => done([{ ...versions[0], media: kept }]))
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Panel of={withMedia} />
      <Toasters />
    </QueryClientProvider>,
  )

  const list = await screen.findByRole('list', { name: 'What changed in the media' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['door was added: “The door”.', 'cup is now described as “A cup”.', 'bag was taken out.'])
  expect(list.querySelectorAll('img')).toHaveLength(2)
  expect(screen.getByText('No difference in the text.')).toBeTruthy()
  server.answers('posts/restore', () => done({ ...withMedia, media: [cup], approvedHash: null }))
  fireEvent.click(screen.getByRole('button', { name: 'Restore version 3' }))

  expect(await screen.findByText('Version 3 restored without bag: the library has it no more.')).toBeTruthy()
  expect(screen.getByText('It was changed after it was approved: the approval is void, and nothing is scheduled any more.')).toBeTruthy()
})
