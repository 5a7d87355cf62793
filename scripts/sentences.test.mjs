import { expect, test } from 'vitest'

import { bareTextsIn, physicalPropertiesIn, problemsIn, unnamedValuesIn } from './sentences.mjs'

const catalogue = (sentences) =>
  Object.entries(sentences)
    .map(([english, german]) => `#: web/app/x.tsx\nmsgid ${JSON.stringify(english)}\nmsgstr ${JSON.stringify(german)}\n`)
    .join('\n')
const file = 'locales/de/app.po'
const problems = (stored, said) => problemsIn(file, catalogue(stored), catalogue(Object.fromEntries(said.map((english) => [english, '']))))

const clean = {
  'Saved {when}': 'Gespeichert {when}',
  '{count, plural, one {# post} other {# posts}}': '{count, plural, one {# Beitrag} other {# Beiträge}}',
}

test('a catalogue that says all that the code says, with its values, is fine', () => {
  expect(problems(clean, Object.keys(clean))).toEqual([])
})

test.each([
  ['a sentence that is missing', {}, ['Save'], 'lacks “Save”'],
  ['one that nothing says any more', { Save: 'Speichern' }, [], 'has “Save”, which nothing says'],
  ['one without a translation', { Save: '' }, ['Save'], 'does not translate “Save”'],
  ['a value that the translation lost', { 'Saved {when}': 'Gespeichert' }, ['Saved {when}'], 'other values or tags in “Saved {when}”'],
  ['a tag that the translation lost', { 'Read <0>it</0>': 'Lesen Sie es' }, ['Read <0>it</0>'], 'other values or tags'],
  ['what is no message', { 'Saved {when': 'Gespeichert' }, ['Saved {when'], 'is no message of ICU'],
  ['a value by its position', { 'Saved {0}': 'Gespeichert {0}' }, ['Saved {0}'], 'a value without a name in “Saved {0}”'],
  ['a second word for one thing', { 'Your trial': 'Ihre Probezeit' }, ['Your trial'], 'Say Testzeit.'],
  ['an English plural', { Tokens: 'Tokens' }, ['Tokens'], 'Say Token.'],
  ['a person who is addressed as a friend', { 'Your text': 'Dein Text' }, ['Your text'], 'Say Sie, Ihr.'],
])('%s is refused', (_what, stored, said, problem) => {
  expect(problems(stored, said)).toEqual([expect.stringContaining(problem)])
})

test.each([
  ['text', '<p>Hello there</p>', 'x.tsx:2: “Hello there” is not marked.'],
  ['a text chosen in braces', "<p>{isOpen ? 'Open it' : null}</p>", '“Open it” is not marked.'],
  ['an attribute that is read out', '<input aria-label="Your name" />', '“Your name” is not marked.'],
  ['a template in an attribute', '<input placeholder={`Until ${day}`} />', '“Until” is not marked.'],
])('bare %s is refused', (_what, jsx, problem) => {
  expect(bareTextsIn('x.tsx', `const x =\n${jsx}`)).toEqual([expect.stringContaining(problem)])
})

test.each([
  '<p>{t`Hello there`}</p>',
  '<Trans>Hello <b>there</b></Trans>',
  '<input aria-label={t`Your name`} className="wide field" />',
  '<b>LinkedIn</b>',
  '<code>npm start</code>',
])('what is marked, or a name, is fine: %s', (jsx) => {
  expect(bareTextsIn('x.tsx', `const x =\n${jsx}`)).toEqual([])
})

test.each(['msg`Hello ${name}`', 'msg`Hello ${person.name}`', 'msg`${plural(count, { other: "# posts" })}`'])(
  'a value of the server that is named elsewhere is refused: %s',
  (code) => {
    expect(unnamedValuesIn('x.ts', `const x =\n${code}`)).toEqual([expect.stringContaining('x.ts:2: name the value')])
  },
)

test.each([
  'msg`Hello ${{ name }}`',
  'msg`Hello ${{ name: person.name }}`',
  'msg`${plural({ count }, { other: "# posts" })}`',
  '`a ${name}`',
])('a value that is named where it stands is fine: %s', (code) => {
  expect(unnamedValuesIn('x.ts', code)).toEqual([])
})

test.each([
  'margin-left: 4px;',
  '  padding-right: 0;',
  'border-top-left-radius: 2px;',
  'left: 0;',
  'text-align: right;',
  '.a { float: left; }',
])('CSS that names a side is refused: %s', (line) => {
  expect([...physicalPropertiesIn('web/x.css', `.a {\n${line}\n}`)]).toEqual([expect.stringContaining('web/x.css:2')])
})

test.each(['margin-inline-start: 4px;', 'inset-inline-end: 0;', 'text-align: start;', 'transform-origin: top left;'])(
  'CSS is fine: %s',
  (line) => {
    expect([...physicalPropertiesIn('web/x.css', line)]).toEqual([])
  },
)
