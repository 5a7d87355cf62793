// @vitest-environment happy-dom
import '../../../../../test/server.ts'

import { type Voice, VoiceRules } from '@postwright/contract/content/voice'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { PastedCheck } from './pasted-check.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const note = {
  id: '01990000-0000-7000-8000-000000000001',
  text: 'No exclamation marks.',
  isPinned: false,
  state: 'used' as const,
  origin: 'edits' as const,
  conflict: null,
  rules: [{ kind: 'no-exclamation' as const }],
  authorName: null,
  evidenceCount: 3,
  evidence: [],
  followed: null,
  createdAt: '2026-09-16T09:00:00.000Z',
}

function voice(changes: Partial<Voice> = {}): Voice {
  const rules = VoiceRules.parse({ never: [{ word: 'artisanal', instead: 'small-batch' }], emoji: 'none', emojiExcept: ['whatsapp'] })
  return { businessId: note.id, rules, rulesUpdatedAt: null, notes: [note], mended: [], exampleCount: 0, ...changes }
}

async function check(text: string, known = voice()) {
  render(<PastedCheck voice={known} contentTypes={['instagram']} />)
  fireEvent.change(box(), { target: { value: text } })
  await act(() => vi.advanceTimersByTimeAsync(200))
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to check' })
const undo = () => screen.queryByRole('button', { name: 'Undo the last mend' })
const settle = () => act(() => vi.advanceTimersByTimeAsync(200))
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('each breach of a pasted text is marked and named, with its mend', async () => {
  await check('Our artisanal Sidama has landed! ☕')

  expect(screen.getByText('3 breaches, 3 with a mend')).toBeTruthy()
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['artisanal', '!', '☕'])
  expect(rows()).toEqual([
    '1artisanal small-batchMendNever “artisanal”. Say “small-batch”',
    '2landed! landed.MendNote “No exclamation marks.”',
    '3☕ MendNo emoji here',
  ])
})

test('one mend changes its place alone, and all of them the whole text', async () => {
  await check('Our artisanal Sidama has landed! ☕')

  fireEvent.click(screen.getByRole('button', { name: 'Mend 1' }))
  await act(() => vi.advanceTimersByTimeAsync(200))
  const once = box().value
  fireEvent.click(screen.getByRole('button', { name: 'Mend all 2' }))
  await act(() => vi.advanceTimersByTimeAsync(200))

  expect(once).toBe('Our small-batch Sidama has landed! ☕')
  expect(box().value).toBe('Our small-batch Sidama has landed.')
  expect(screen.getByText('nothing to mend')).toBeTruthy()
})

test('mends are undone one after the other, the last one first, until something else is typed', async () => {
  await check('Our artisanal Sidama has landed! ☕')
  expect(undo()).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Mend 1' }))
  await settle()
  fireEvent.click(screen.getByRole('button', { name: 'Mend all 2' }))
  await settle()
  fireEvent.click(undo()!)
  await settle()
  expect(box().value).toBe('Our small-batch Sidama has landed! ☕')
  expect(document.activeElement).toBe(screen.getByRole('list'))

  fireEvent.change(box(), { target: { value: 'Something else!' } })
  await settle()
  expect(undo()).toBeNull()
  fireEvent.change(box(), { target: { value: 'Our small-batch Sidama has landed! ☕' } })
  await settle()
  fireEvent.click(undo()!)
  await settle()
  expect(box().value).toBe('Our artisanal Sidama has landed! ☕')
  expect(undo()).toBeNull()
})

test('the keys that undo and redo do so with mends, and leave what is typed elsewhere to the browser', async () => {
  const key = async (target: Element, change: object) => {
    const isForTheBrowser = fireEvent.keyDown(target, { ctrlKey: true, key: 'z', ...change })
    await settle()
    return isForTheBrowser
  }
  await check('Our artisanal Sidama has landed! ☕')
  fireEvent.click(screen.getByRole('button', { name: 'Mend 1' }))
  await settle()
  fireEvent.click(screen.getByRole('button', { name: 'Mend 1' }))
  await settle()

  await key(box(), {})
  const once = box().value
  await key(screen.getByRole('list'), {})
  const twice = box().value
  const more = await key(box(), {})
  expect([once, twice, more]).toEqual(['Our small-batch Sidama has landed! ☕', 'Our artisanal Sidama has landed! ☕', true])

  await key(box(), { shiftKey: true, key: 'Z' })
  expect(box().value).toBe('Our small-batch Sidama has landed! ☕')
  await key(box(), { key: 'y' })
  expect(box().value).toBe('Our small-batch Sidama has landed. ☕')

  const other = document.body.appendChild(document.createElement('textarea'))
  other.value = 'A comment'
  expect(await key(other, {})).toBe(true)
  expect(box().value).toBe('Our small-batch Sidama has landed. ☕')
  other.remove()
})

const taken = (event: Event) => event.preventDefault()

test('a mend forgets what was undone before it, and a key that somebody else took is left to them', async () => {
  const key = async (change: object) => {
    fireEvent.keyDown(box(), { ctrlKey: true, key: 'z', ...change })
    await settle()
  }
  await check('Our artisanal Sidama has landed! ☕')
  fireEvent.click(screen.getByRole('button', { name: 'Mend 1' }))
  await settle()
  box().addEventListener('keydown', taken)
  await key({})
  expect(box().value).toBe('Our small-batch Sidama has landed! ☕')
  box().removeEventListener('keydown', taken)

  await key({})
  fireEvent.click(screen.getByRole('button', { name: 'Mend all 3' }))
  await settle()
  fireEvent.change(box(), { target: { value: 'Our artisanal Sidama has landed! ☕' } })
  await settle()
  await key({ shiftKey: true })
  expect(box().value).toBe('Our artisanal Sidama has landed! ☕')
})

test('a note that waits, or contradicts something, is not checked', async () => {
  const conflict = { with: 'profile' as const, says: 'Shout!' }
  await check(
    'It has landed!',
    voice({
      notes: [
        { ...note, conflict },
        { ...note, id: 'other', state: 'waiting' },
      ],
    }),
  )

  expect(screen.getByText('nothing to mend')).toBeTruthy()
  expect(screen.getByText(/^Checked against 0 notes, 1 word and the rules of Instagram/)).toBeTruthy()
})

test('a type on which emoji are fine has no breach of them', async () => {
  await check('It has landed ☕')
  const before = rows().length
  fireEvent.change(screen.getByRole('combobox', { name: 'Checked as' }), { target: { value: 'whatsapp' } })

  expect(before).toBe(1)
  expect(screen.queryAllByRole('listitem')).toEqual([])
})
