import { expect, test } from 'vitest'

import '../../test/english.ts'
import { rulesInText, type NoteRule } from './note-rules.ts'
import { checkStyle, mendAll, mendStyle, type Style } from './style-check.ts'
import { VoiceRules } from './voice.ts'

const noteId = '01990000-0000-7000-8000-000000000001'

function style(rules: Partial<VoiceRules>, ...notes: NoteRule[]): Style {
  return {
    rules: VoiceRules.parse(rules),
    notes: notes.length === 0 ? [] : [{ id: noteId, text: 'A note', rules: notes }],
  }
}

function mended(body: string, rules: Partial<VoiceRules>, ...notes: NoteRule[]): string {
  return mendAll('linkedin', { title: null, body }, style(rules, ...notes)).content.body
}

const never = (word: string, instead = '', claim = false) => ({ never: [{ word, instead, claim }] })

test.each([
  ['an adjective is taken out', 'Our artisanal Sidama has landed.', 'artisanal', 'Our Sidama has landed.'],
  ['the article fits what follows', 'It is an artisanal blend. We sell it.', 'artisanal', 'It is a blend. We sell it.'],
  ['a sentence begins with a capital', 'Artisanal coffee is here.', 'artisanal', 'Coffee is here.'],
  ['a noun goes with what leads to it', 'It is roasted with passion. Come by.', 'passion', 'It is roasted. Come by.'],
  ['a sentence that is nothing without it goes', 'Our passion is coffee. Come by on Friday.', 'passion', 'Come by on Friday.'],
  ['a verb takes its sentence with it', 'It is rye. We delve into the oven. Come by.', 'delve', 'It is rye. Come by.'],
  ['a hashtag goes as a whole', 'Come by. #artisanal #coffee', 'artisanal', 'Come by. #coffee'],
  [
    'a word in bold goes with its signs',
    'It is [dark](https://a.example) and **artisanal** rye. Come by.',
    'artisanal',
    'It is [dark](https://a.example) and rye. Come by.',
  ],
  ['so do signs in the middle of a word', 'A rye*artisanal* loaf. Come by.', 'artisanal', 'A rye loaf. Come by.'],
  ['one of several words in bold goes alone', 'It is **artisanal rye** bread.', 'artisanal', 'It is **rye** bread.'],
  ['other words that begin alike stay', 'Passionate people, passionfruit.', 'passion', 'Passionate people, passionfruit.'],
  ['an address stays', 'See https://artisanal.example now.', 'artisanal', 'See https://artisanal.example now.'],
])('a banned word: %s', (_, body, word, expected) => {
  expect(mended(body, never(word))).toBe(expected)
})

test('a banned word is replaced by what is to be said, with the capital that it had', () => {
  expect(mended('Cheap beans. They are cheap.', never('cheap', 'good value'))).toBe('Good value beans. They are good value.')
})

test('the article before a word fits what is put in its place', () => {
  expect(mended('An artisanal lot and a good artisanal one.', never('artisanal', 'small'))).toBe('A small lot and a good small one.')
})

test('a banned claim takes its sentence with it, in every form', () => {
  const body = 'It landed on Friday.\n\nA detoxing cup for you. R165 for 250 g.\n\n#coffee'

  expect(mended(body, never('detox', '', true))).toBe('It landed on Friday.\n\nR165 for 250 g.\n\n#coffee')
  expect(mended('It landed.\n\nThe best in town.\n\nCome by.', never('best in town', '', true))).toBe('It landed.\n\nCome by.')
})

test('a hyphen and a blank are the same in what is banned, but not where the other way is the one to write', () => {
  const claim = never('gluten-free', '', true)
  expect(mended('It is rye. It is gluten free. Come by.', claim)).toBe('It is rye. Come by.')
  expect(mended('It is rye. It is gluten‑free. Come by.', claim)).toBe('It is rye. Come by.')
  expect(mended('It is rye. It is glutenous and free.', claim)).toBe('It is rye. It is glutenous and free.')
  const resigned = checkStyle('x', { title: null, body: 'We re-sign what they resign.' }, style(never('re-sign')))
  expect(resigned.map(({ found }) => found)).toEqual(['re-sign'])
  expect(mended('An e mail, an e-mail.', never('e mail', 'e-mail'))).toBe('An e-mail, an e-mail.')
  expect(mended('An e mail, an e-mail.', { always: ['e-mail'], ...never('e mail') })).not.toContain('e mail')
  expect(checkStyle('x', { title: null, body: 'An e-mail.' }, style({ always: ['e-mail'], ...never('e mail') }))).toEqual([])
})

test('a banned claim with something to say instead names it', () => {
  const [breach] = checkStyle('x', { title: null, body: 'The best in town.' }, style(never('best in town', 'loved in town', true)))

  expect(breach?.rule).toEqual({ kind: 'claim', word: 'best in town', instead: 'loved in town' })
})

test('a word to use is written as it is to be; a capital at the beginning is none of its faults', () => {
  expect(mended('Roastery and co operative: the Cooperative pays.', { always: ['co-operative', 'roastery'] })).toBe(
    'Roastery and co-operative: the co-operative pays.',
  )
})

test('a banned word is no fault within a word to use, which is mended in the plural as well', () => {
  const rules: NoteRule = { kind: 'word', word: 'bikes', instead: 'cycles' }

  expect(mended('Our E-Bikes and e bikes beat bikes.', { always: ['e-bike'] }, rules)).toBe('Our e-bikes and e-bikes beat cycles.')
  expect(mended('An e-bike beats a bike.', { always: ['e-bike'], ...never('bike', 'cycle') })).toBe('An e-bike beats a cycle.')
})

test('of mends that overlap the wider is taken, so that all of them at once leave nothing', () => {
  const content = { title: null, body: 'We mend bikes. 🚲 At the arches we are the best in Leeds. Come by.' }
  const held = style({ ...never('best in Leeds'), emoji: 'none' })
  const once = mendStyle(content, checkStyle('linkedin', content, held))

  expect(once.body).toBe('We mend bikes. Come by.')
  expect(checkStyle('linkedin', once, held)).toEqual([])
})

test('that none of the words to use is there is said once, without a mend', () => {
  const breaches = checkStyle('x', { title: null, body: 'Hello.' }, style({ always: ['roastery'] }))

  expect(breaches).toMatchObject([{ rule: { kind: 'always', words: ['roastery'] }, mend: null }])
  const spelled = checkStyle('x', { title: null, body: 'The Roas-Tery.' }, style({ always: ['roas tery'] }))
  expect(spelled.map(({ rule }) => rule.kind)).toEqual(['spelling'])
})

test('emoji go where none are to be, except on types that may have them', () => {
  const none = style({ emoji: 'none', emojiExcept: ['whatsapp'] })
  const content = { title: null, body: 'Hello ☕️ there 👩🏽‍🌾.\n🇿🇦 Made here © 2026' }

  expect(mendAll('instagram', content, none).content.body).toBe('Hello there.\nMade here © 2026')
  expect(checkStyle('whatsapp', content, none)).toEqual([])
})

test('hashtags over the most are marked, the last first to go, and those of the business after any others', () => {
  expect(mended('Come by. #one #two #three', { hashtagsMost: 2 })).toBe('Come by. #one #two')
  expect(mended('Come by. #one #two #Three', { hashtagsMost: 2, hashtags: ['three'] })).toBe('Come by. #one #Three')
})

test.each([
  [{ kind: 'no-exclamation' } as const, 'Great! Really?! Yes!!', 'Great. Really? Yes.'],
  [{ kind: 'no-closing-question' } as const, 'We roast on Monday. What do you drink?\n\n#coffee', 'We roast on Monday.\n\n#coffee'],
  [{ kind: 'no-opening-question' } as const, 'Tired of bad coffee?\n\nWe roast on Monday.', 'We roast on Monday.'],
  [{ kind: 'no-contractions' } as const, "We're here, don't wait. It's Naledi's.", "We are here, do not wait. It is Naledi's."],
  [{ kind: 'no-hashtags' } as const, 'Come by.\n\n#coffee #town', 'Come by.'],
  [{ kind: 'word', word: 'premium', instead: '' } as const, 'A premium bean.', 'A bean.'],
])('a text follows the note %o', (rule, body, expected) => {
  expect(mended(body, {}, rule)).toBe(expected)
})

test('a breach of a note names the note', () => {
  const [breach] = checkStyle('x', { title: null, body: 'Great!' }, style({}, { kind: 'no-exclamation' }))

  expect(breach).toMatchObject({ found: '!', rule: { kind: 'note', id: noteId, text: 'A note' } })
})

test('a text is never mended to nothing', () => {
  expect(mended('artisanal', never('artisanal'))).toBe('artisanal')
})

test.each<[string, NoteRule[]]>([
  ['No emoji.', [{ kind: 'no-emoji' }]],
  ['Emoji are fine at the end.', [{ kind: 'allow-emoji' }]],
  ['Never use exclamation marks', [{ kind: 'no-exclamation' }]],
  ['Keine Ausrufezeichen, bitte.', [{ kind: 'no-exclamation' }]],
  ['Do not end with a question.', [{ kind: 'no-closing-question' }]],
  ['Short first line, then one long sentence. Never open with a question.', [{ kind: 'no-opening-question' }]],
  [
    'Say the price. Never “affordable”, never “premium”.',
    [
      { kind: 'word', word: 'affordable', instead: '' },
      { kind: 'word', word: 'premium', instead: '' },
    ],
  ],
  ['Say “roastery”, not “factory”.', [{ kind: 'word', word: 'factory', instead: 'roastery' }]],
  ['Thank a café by its name, never “our partner”.', [{ kind: 'word', word: 'our partner', instead: '' }]],
  ['Name the grower before the flavour.', []],
  ['Say “no” more often.', []],
])('what a program can follow of “%s”', (text, rules) => {
  expect(rulesInText(text)).toEqual(rules)
})
