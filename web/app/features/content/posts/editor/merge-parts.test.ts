import { expect, test } from 'vitest'

import { type Choice, merged, partsOf, textOf } from './merge-parts.ts'

const text = (...paragraphs: string[]) => ({ title: null, body: paragraphs.join('\n\n') })
const base = text('Hello.', 'We roast on Tuesday.', 'Come by.')

test('where one side changed a part, that side is proposed, also of neighbours; where both did, a person decides', () => {
  const mine = text('Hello!', 'We roast on Tuesday.', 'Come by soon.')
  const theirs = text('Hello.', 'We roast on Friday.', 'Come by early.')

  expect(told(partsOf(base, mine, theirs))).toEqual([
    ['Hello!', 'Hello.', 'mine'],
    ['We roast on Tuesday.', 'We roast on Friday.', 'theirs'],
    ['Come by soon.', 'Come by early.', null],
  ])
})

test('what one side added or removed is a part, and the rest is the same', () => {
  const mine = text('Hello.', 'New beans.', 'We roast on Tuesday.', 'Come by.')
  const theirs = text('Hello.', 'We roast on Tuesday.')

  expect(told(partsOf(base, mine, theirs))).toEqual([
    ['New beans.', '', 'mine'],
    ['Come by.', '', 'theirs'],
  ])
  expect(result(mine, theirs, ['mine', 'theirs'])?.body).toBe('Hello.\n\nNew beans.\n\nWe roast on Tuesday.')
})

test('mine, theirs or both of a part make the text; nothing is made while a choice is missing', () => {
  const mine = text('Hello.', 'Mine.', 'Come by.')
  const theirs = text('Hello.', 'Theirs.', 'Come by.')

  expect(result(mine, theirs, ['mine'])).toEqual(mine)
  expect(result(mine, theirs, ['theirs'])).toEqual(theirs)
  expect(result(mine, theirs, ['both'])?.body).toBe('Hello.\n\nMine.\n\nTheirs.\n\nCome by.')
  expect(result(mine, theirs, [null])).toBeNull()
})

test('all of mine is mine to the letter, whatever lines are empty', () => {
  const mine = { title: 'A title', body: '\n\nOne\n \n\n\nTwo\nthree\n\n' }
  const theirs = { title: 'Another', body: 'One\n\nTwo' }
  const parts = partsOf(null, mine, theirs)

  expect(
    merged(
      parts,
      parts.map(() => 'mine'),
      mine,
    ),
  ).toEqual(mine)
  expect(parts.every(({ proposed }) => proposed === null)).toBe(true)
})

test('the title is a part of its own', () => {
  const mine = { title: 'Readings', body: 'One' }
  const parts = partsOf({ title: 'Readings', body: 'One' }, mine, { title: 'Four readings', body: 'One' })

  expect(parts.map(({ kind, proposed, isSame }) => [kind, proposed, isSame])).toEqual([
    ['title', 'theirs', false],
    ['text', null, true],
  ])
  expect(merged(parts, ['theirs', null], mine)?.title).toBe('Four readings')
})

const own = (body: string) => [{ channelId: 'c1', text: text(body) }]

test('what a channel gets by itself is a part of its own, and one that was taken away can come back', () => {
  const mine = { ...base, forChannels: own('Mine.') }

  expect(told(partsOf({ ...base, forChannels: own('Before.') }, mine, { ...base, forChannels: own('Before.') }))).toEqual([
    ['[["c1",[null,"Mine."],[]]]', '[["c1",[null,"Before."],[]]]', 'mine'],
  ])
  expect(result(mine, base, ['mine'])).toEqual(mine)
  expect(result(mine, base, ['theirs'])).toEqual({ ...base, forChannels: [] })
})

function told(parts: ReturnType<typeof partsOf>) {
  return parts.filter(({ isSame }) => !isSame).map(({ mine, theirs, proposed }) => [textOf(mine), textOf(theirs), proposed])
}

function result(mine: typeof base, theirs: typeof base, choices: (Choice | null)[]) {
  const parts = partsOf(base, mine, theirs)
  const rest = [...choices]
  return merged(
    parts,
    parts.map(({ isSame }) => (isSame ? null : (rest.shift() ?? null))),
    mine,
  )
}
