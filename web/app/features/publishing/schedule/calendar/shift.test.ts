import { expect, test } from 'vitest'

import { crowded, shifted, shiftedTogether } from './shift.ts'

const berlin = { dueAt: '2026-10-24T07:00:00.000Z', timeZone: 'Europe/Berlin' }

test('a post that is shifted over a change of clocks keeps its time', () => {
  expect(shifted(berlin, { days: 1, time: null })).toBe('2026-10-25T08:00:00.000Z')
  expect(shifted(berlin, { days: -7, time: null })).toBe('2026-10-17T07:00:00.000Z')
})

test('or is given another one, on the clock of its business', () => {
  expect(shifted(berlin, { days: 0, time: '17:30' })).toBe('2026-10-24T15:30:00.000Z')
})

const post = (key: string, dueAt: string, ...channels: string[]) => ({
  ...berlin,
  key,
  dueAt,
  deliveries: channels.map((name) => ({ channelId: name, channelName: name })),
})
const posts = [
  post('second', '2026-10-21T09:00:00.000Z', 'wall', 'blog'),
  post('first', '2026-10-21T07:00:00.000Z', 'wall'),
  post('third', '2026-10-21T11:00:00.000Z', 'blog'),
  post('other', '2026-10-21T12:00:00.000Z', 'page'),
]

test('at one time, channels that would get several posts in a minute are named', () => {
  expect(crowded(posts, { days: 1, time: '12:00', apartMinutes: 30 }).toSorted()).toEqual(['blog', 'wall'])
  expect(crowded(posts, { days: 1, time: null, apartMinutes: null })).toEqual([])
})

test('those of a channel are kept apart in their order; a post of another channel stays at the time', () => {
  const after = shiftedTogether(posts, { days: 0, time: '12:00', apartMinutes: 30 })

  expect(Object.fromEntries([...after].map(([key, at]) => [key, at.slice(11, 16)]))).toEqual({
    first: '10:00',
    second: '10:30',
    third: '10:00',
    other: '10:00',
  })
})
