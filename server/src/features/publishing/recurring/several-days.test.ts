import { expect, test } from 'vitest'

import { inDays } from '../../../../test/evergreen.ts'
import { signedIn } from '../../../../test/harness.ts'
import { recurring, wall } from '../../../../test/recurring.ts'

const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const dayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
/** A week of its own, so that no day of a rule is today. */
const monday = inDays(2 + ((8 - dayOf(inDays(2))) % 7 || 7))
const twice = { rule: 'FREQ=WEEKLY;BYDAY=MO,TH', firstDay: monday }

test('moved by its weekday, a showing takes along the later ones of that day; moved as a whole, those of every day; both are taken back', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, calendar, move } = await recurring(member)
  const { id } = await repeat('Coffee morning.', twice)
  await plan()
  const weekdays = async () =>
    new Set((await calendar()).slice(4).map(({ dueAt, timeZone }) => codes[dayOf(wall(dueAt, timeZone).slice(0, 10))]))
  const third = (await calendar())[3]!
  expect(third.series).toMatchObject({ hasSeveralDays: true })
  expect(codes[dayOf(third.series!.day)]).toBe('TH')

  await move(third.postId, 24)
  const { version } = await api.recurring.moveLater({ postId: third.postId })
  await plan()
  expect(await weekdays()).toEqual(new Set(['FR', 'MO']))
  await api.recurring.undo({ id, version })
  await plan()
  expect(await weekdays()).toEqual(new Set(['MO', 'TH']))

  const whole = await api.recurring.moveLater({ postId: third.postId, all: true })
  await plan()
  expect(await weekdays()).toEqual(new Set(['FR', 'TU']))
  await api.recurring.undo({ id, version: whole.version })
  await plan()
  expect(await weekdays()).toEqual(new Set(['MO', 'TH']))
})
