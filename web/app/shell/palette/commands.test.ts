import type { Found, FoundPost } from '@postwright/contract/work/search'
import { expect, test } from 'vitest'

import { shortcuts } from '../shortcuts.ts'
import { matching } from './commands.tsx'
import { foundCommands } from './found-commands.tsx'
import { partsOf } from '../../../ui/marked.tsx'
import { shortcutGroups } from './shortcut-words.ts'

const commands = [{ label: 'Content Calendar' }, { label: 'Café Zürich' }, { label: 'Chat' }]

test('every typed word must be there, in any order, case and accents aside', () => {
  expect(matching(commands, 'zurich cafe')).toEqual([{ label: 'Café Zürich' }])
  expect(matching(commands, 'CAL')).toEqual([{ label: 'Content Calendar' }])
  expect(matching(commands, 'calendar chat')).toEqual([])
})

test('nothing typed leaves everything', () => {
  expect(matching(commands, '  ')).toEqual(commands)
})

test('what was typed is marked, case and accents aside; in texts, at the beginnings of words alone', () => {
  expect(marked('Café Zürich', 'cafe ZUR')).toBe('[Café] [Zür]ich')
  expect(marked('Dashboard', 'board')).toBe('Dash[board]')
  expect(marked('Coffee of Bensa', 'of', true)).toBe('Coffee [of] Bensa')
  expect(marked('Cafe\u0301 noir', 'cafe n')).toBe('[Cafe\u0301] [n]oir')
  expect(marked('A 38 % (thirty-eight)', '(')).toBe('A 38 % [(]thirty-eight)')
  expect(marked('Plum', '')).toBe('Plum')
})

test('posts of one title are told apart by how they stand and when', () => {
  const found = [
    post({}),
    post({ status: 'scheduled', nextDueAt: '2126-10-01T09:00:00.000Z' }),
    post({ updatedAt: new Date(Date.now() - 3 * 3_600_000).toISOString() }),
  ]

  const details = foundCommands({ ...nothing, posts: found }, new Set()).map(({ detail }) => detail)

  expect(details[0]).toBe('Draft, now · LinkedIn · Bosduif Coffee')
  expect(details[1]).toMatch(/^Scheduled, .*2126.* · LinkedIn · Bosduif Coffee$/)
  expect(details[2]).toMatch(/^Draft, .* ago · LinkedIn · Bosduif Coffee$/)
})

test('a business that is listed by its name is not listed again as found', () => {
  const businesses = [
    { id: 'a', name: 'Bosduif Coffee', industry: 'Coffee' },
    { id: 'b', name: 'Loerie', industry: 'Coffee' },
  ]

  expect(foundCommands({ ...nothing, businesses }, new Set(['a'])).map(({ key, detail }) => [key, detail])).toEqual([['b', 'Coffee']])
})

test('every shortcut is in the list of shortcuts once, and none begins like another', () => {
  const listed = shortcutGroups.flatMap(({ ids }) => ids)
  expect(listed.toSorted()).toEqual(Object.keys(shortcuts).toSorted())

  const keys = Object.values(shortcuts)
  expect(keys.filter((one, at) => keys.some((other, place) => place !== at && (other === one || other.startsWith(`${one} `))))).toEqual([])
})

const nothing: Found = { businesses: [], posts: [], documents: [], media: [], tasks: [], conversations: [] }

function marked(text: string, typed: string, atWords = false): string {
  return partsOf(text, typed, atWords)
    .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')
}

function post(fields: Partial<FoundPost>): FoundPost {
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
    nextDueAt: null,
    updatedAt: now,
    ...fields,
  }
}
