import type { CalendarItem } from '@postwright/contract/publishing/schedule'
import { expect, test } from 'vitest'

import { clashesByKey, clashesOf, placed } from './clashes.ts'

const at = (key: string, dueAt: string, change: Partial<CalendarItem> = {}): CalendarItem => ({
  key,
  postId: key,
  title: key,
  contentType: 'x',
  businessId: 'roastery',
  businessName: 'Lumen Coffee',
  timeZone: 'UTC',
  dueAt: `2026-12-${dueAt}:00.000Z`,
  postStatus: 'scheduled',
  status: 'scheduled',
  deliveries: [{ id: key, channelId: 'wall', channelName: 'Sandbox wall', status: 'scheduled' }],
  movable: true,
  textKey: key,
  ...change,
})
const elsewhere = { deliveries: [{ id: 'd', channelId: 'blog', channelName: 'Blog', status: 'scheduled' as const }] }

test('two posts on one channel within half an hour clash, and half an hour apart they do not', () => {
  const clashes = clashesByKey([at('one', '01T09:00'), at('two', '01T09:29'), at('three', '01T09:59')])

  expect([...clashes]).toEqual([
    ['one', ['Another post goes to Sandbox wall at 9:29 AM']],
    ['two', ['Another post goes to Sandbox wall at 9:00 AM']],
  ])
})

test('on other channels posts of one type clash, those of other types and of other businesses do not', () => {
  const one = at('one', '01T09:00')

  expect(clashesOf(placed(one), [at('two', '01T09:05', elsewhere)])).toEqual(['Another X/Twitter post goes out at 9:05 AM'])
  expect(clashesOf(placed(one), [at('two', '01T09:05', { ...elsewhere, contentType: 'blog' })])).toEqual([])
  expect(clashesOf(placed(one), [at('two', '01T09:05', { businessId: 'physio' })])).toEqual([])
})

test('the same text is told within two weeks, also of what is out already; what failed counts for nothing', () => {
  const text = { textKey: 'same' }
  const sent = at('sent', '01T09:00', { ...text, status: 'published' })

  expect([...clashesByKey([sent, at('near', '14T09:00', text)]).keys()]).toEqual(['near'])
  expect(clashesByKey([sent, at('far', '15T10:00', text)]).size).toBe(0)
  expect(clashesByKey([at('failed', '01T09:00', { status: 'failed' }), at('one', '01T09:05')]).size).toBe(0)
})

test('where an item would land is asked like where it stands; it never clashes with itself', () => {
  const [one, two] = [at('one', '01T09:00'), at('two', '02T09:00')]

  expect(clashesOf(placed(one), [one, two])).toEqual([])
  expect(clashesOf({ ...placed(one), dueAt: '2026-12-02T09:10:00.000Z' }, [one, two])).toEqual([
    'Another post goes to Sandbox wall at 9:00 AM',
  ])
})

test('the text of a post that comes again is no clash with itself, only with another post', () => {
  const series = {
    id: 'mondays',
    words: 'Every day',
    time: '09:00',
    number: null,
    times: null,
    day: '2026-12-03',
    hasSeveralDays: false,
    hasOwnText: false,
    draftReason: null,
    isOver: false,
  }
  const [one, two] = ['01T09:00', '02T09:00'].map((dueAt) => at(dueAt, dueAt, { textKey: 'same', series }))

  expect(clashesByKey([one!, two!]).size).toBe(0)
  expect([...clashesByKey([one!, two!, at('by hand', '03T09:00', { textKey: 'same' })]).keys()]).toContain('02T09:00')
})

test('what the evergreen library shows again has its text once more on purpose, which is no clash; its time is one', () => {
  const text = { textKey: 'same' }
  const sent = at('sent', '01T09:00', { ...text, status: 'published' })
  const again = at('again', '08T09:00', { ...text, fromLibrary: true })

  expect(clashesByKey([sent, again]).size).toBe(0)
  expect(clashesOf(placed(again), [sent, at('near', '08T09:10')])).toEqual(['Another post goes to Sandbox wall at 9:10 AM'])
})
