import { expect, test } from 'vitest'

import { mentionedIn, mentionOf, splitMentions } from './mentions.ts'

const [naledi, palesa] = ['019a9d5e-0000-7000-8000-000000000001', '019a9d5e-0000-7000-8000-000000000002']

test('a comment is cut at its mentions, and loses none of its text', () => {
  expect(splitMentions(`Sent. ${mentionOf(naledi)} he asked, ${mentionOf(palesa)}`)).toEqual([
    { text: 'Sent. ' },
    { userId: naledi },
    { text: ' he asked, ' },
    { userId: palesa },
  ])
})

test('whoever is mentioned twice is mentioned once', () => {
  expect(mentionedIn(`${mentionOf(naledi)}${mentionOf(naledi.toUpperCase())}`)).toEqual([naledi])
})

test.each(['@[naledi]', '@Naledi', '[019a9d5e-0000-7000-8000-000000000001]', ''])('%j mentions nobody', (body) => {
  expect(mentionedIn(body)).toEqual([])
})
