import { rulesInText } from '@postwright/contract/content/note-rules'
import { VoiceRules } from '@postwright/contract/content/voice'
import { expect, test } from 'vitest'

import { conflictOf, profileText } from './conflicts.ts'

const ruled = (text: string) => ({ id: text, text, rules: rulesInText(text) })
const against = (note: string, profile: string) => conflictOf(ruled(note), { rules: VoiceRules.parse({}), profile, notes: [] })

test.each([
  [
    'Do not end with a question.',
    'We roast on Fridays. We always end with a question to our readers.',
    'We always end with a question to our readers.',
  ],
  ['End every post with a question.', 'Never end with a question.', 'Never end with a question.'],
  ['No hashtags.', 'Use three hashtags. We roast.', 'Use three hashtags.'],
  ['No exclamation marks.', 'Exclamation marks are welcome.', 'Exclamation marks are welcome.'],
  ['Address readers formally.', 'We write informally, as to friends.', 'We write informally, as to friends.'],
  ['Bitte siezen.', 'Wir duzen alle.', 'Wir duzen alle.'],
  ['No emoji.', 'Emoji are fine.', 'Emoji are fine.'],
])('the note “%s” contradicts “%s”', (note, profile, says) => {
  expect(against(note, profile)).toEqual({ with: 'profile', says })
})

test.each([
  ['Do not end with a question.', 'We never leave a question open.'],
  ['No hashtags.', 'A roastery in Woodstock that sells beans.'],
  ['Address readers formally.', 'Formal dinners are our trade.'],
  ['End with a question.', 'Questions are answered within a day.'],
])('the note “%s” has nothing against “%s”', (note, profile) => {
  expect(against(note, profile)).toBeNull()
})

test('a wish that no program can follow contradicts a note before it all the same', () => {
  const before = ruled('Do not open with a question.')

  expect(conflictOf(ruled('Start with a question.'), { rules: VoiceRules.parse({}), profile: '', notes: [before] })).toMatchObject({
    with: 'note',
    says: 'Do not open with a question.',
  })
})

test('the profile is what it says in its mission and vision as well', () => {
  const profile = profileText({ context: 'A roastery.', mission: 'To end each talk with a question.', vision: '' })

  expect(against('Do not end with a question.', profile)).toMatchObject({ says: 'To end each talk with a question.' })
})
