import type { PostSummary } from '@postwright/contract/content/posts'
import { expect, test } from 'vitest'

import { matching, postCommands } from './commands.tsx'

const commands = [{ label: 'Content Calendar' }, { label: 'Café Zürich' }, { label: 'Chat' }]

test('every typed word must be there, in any order, case and accents aside', () => {
  expect(matching(commands, 'zurich cafe')).toEqual([{ label: 'Café Zürich' }])
  expect(matching(commands, 'CAL')).toEqual([{ label: 'Content Calendar' }])
  expect(matching(commands, 'calendar chat')).toEqual([])
})

test('nothing typed leaves everything', () => {
  expect(matching(commands, '  ')).toEqual(commands)
})

test('posts of one title are told apart by how they stand and when', () => {
  const found = [
    post({}),
    post({ status: 'scheduled', nextDueAt: '2126-10-01T09:00:00.000Z' }),
    post({ updatedAt: new Date(Date.now() - 3 * 3_600_000).toISOString() }),
  ]

  const details = postCommands(found, 'Sidama').map(({ detail }) => detail)

  expect(details[0]).toBe('Draft, now · LinkedIn · Bosduif Coffee')
  expect(details[1]).toMatch(/^Scheduled, .*2126.* · LinkedIn · Bosduif Coffee$/)
  expect(details[2]).toMatch(/^Draft, .* ago · LinkedIn · Bosduif Coffee$/)
})

function post(fields: Partial<PostSummary>): PostSummary {
  const now = new Date().toISOString()
  const id = '01990000-0000-7000-8000-000000000001'
  return {
    id,
    businessId: id,
    businessName: 'Bosduif Coffee',
    contentType: 'linkedin',
    status: 'draft',
    isLive: false,
    title: 'Sidama, landed',
    excerpt: '',
    version: 1,
    authorName: 'Naledi Jacobs',
    nextDueAt: null,
    createdAt: now,
    updatedAt: now,
    ...fields,
  }
}
