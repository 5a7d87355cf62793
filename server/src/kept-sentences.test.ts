import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { quotaMessages } from '@postwright/contract/core/errors'
import { msg } from '@postwright/contract/core/msg'
import { sentenceGroups } from '@postwright/contract/core/sentence-groups'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sayKept } from './kept-sentences.ts'
import { unreadable } from './infra/document-text/unreadable.ts'
import { createLog } from './infra/log.ts'
import { readLocalesFrom } from './locales.ts'
import { projectRoot } from './project-root.ts'
import { inEnglish, inLanguage } from './sentences.ts'

const sentences = {
  'There was no answer in time.': 'Es kam nicht rechtzeitig eine Antwort.',
  'Tried {attempts} times. The last answer: {reason}': '{attempts} Versuche. Die letzte Antwort: {reason}',
  '{channel} is not connected, so nobody can look whether the post is live.': '{channel} ist nicht verbunden.',
  'The sign-in ends on {day}.': 'Die Anmeldung endet am {day}.',
  '{title}': '{title}',
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'locales-'))
  mkdirSync(join(folder, 'de'))
  for (const name of ['contract', 'app', ...sentenceGroups, 'site', 'server']) {
    const items = name === 'server' ? Object.entries(sentences) : []
    writeFileSync(
      join(folder, 'de', `${name}.po`),
      items.map(([id, text]) => `#: server/src/features/publishing/deliveries/x.ts\nmsgid "${id}"\nmsgstr "${text}"\n`).join('\n'),
    )
  }
  readLocalesFrom(folder, createLog({ level: 'silent' }))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
  readLocalesFrom(fileURLToPath(new URL('locales', projectRoot)), createLog({ level: 'silent' }))
})

const reason = inEnglish(msg`There was no answer in time.`)
const kept = inEnglish(msg`Tried ${{ attempts: 6 }} times. The last answer: ${{ reason }}`)

test('a day in it is written as days are in the language', () => {
  const ends = inEnglish(msg`The sign-in ends on ${{ day: '2026-12-03' }}.`)

  expect(inLanguage('de', () => sayKept(ends))).toBe('Die Anmeldung endet am 3. Dezember 2026.')
})

test('what is kept is English, and is read in English as it is', () => {
  expect(kept).toBe('Tried 6 times. The last answer: There was no answer in time.')
  expect(sayKept(kept)).toBe(kept)
})

test('it is read in another language whole, with what stands in it', () => {
  expect(inLanguage('de', () => sayKept(reason))).toBe('Es kam nicht rechtzeitig eine Antwort.')
  expect(inLanguage('de', () => sayKept(kept))).toBe('6 Versuche. Die letzte Antwort: Es kam nicht rechtzeitig eine Antwort.')
})

test('with the real catalogue a platform that answers like one of our other sentences is left alone', () => {
  readLocalesFrom(fileURLToPath(new URL('locales', projectRoot)), createLog({ level: 'silent' }))
  for (const answer of ['The text is too long.', 'LinkedIn: commentary is required.', 'Request 4711', 'Unsubscribe'])
    expect(inLanguage('de', () => sayKept(answer))).toBe(answer)
  expect(inLanguage('de', () => sayKept(kept))).toBe('6 Versuche. Die letzte Antwort: Es kam nicht rechtzeitig eine Antwort.')
  const ofPayments = 'This site has an address without https: http://localhost:3000'
  expect(inLanguage('de', () => sayKept(ofPayments))).toBe('Diese Seite hat eine Adresse ohne https: http://localhost:3000')
  readLocalesFrom(folder, createLog({ level: 'silent' }))
})

test.each(['The text is too long.', 'Tried {attempts} times', '', '{"id":"1"}', '<b>No</b>'])(
  'what a platform answered stands as it is: %s',
  (answer) => {
    expect(inLanguage('de', () => sayKept(answer))).toBe(answer)
  },
)

test.each(['Kelp & Karoo', 'a {brace} b', "it's {0}", '<i>x</i>'])('a name such as %s comes through', (channel) => {
  const text = inEnglish(msg`${{ channel }} is not connected, so nobody can look whether the post is live.`)
  expect(inLanguage('de', () => sayKept(text))).toBe(`${channel} ist nicht verbunden.`)
})

test('why a document could not be read, why a plan stopped and that the composer wrote are said in the language of whoever reads it', () => {
  readLocalesFrom(fileURLToPath(new URL('locales', projectRoot)), createLog({ level: 'silent' }))
  const said = [
    inEnglish(unreadable['too-large']),
    inEnglish(msg`${{ host: 'example.com' }} answered with ${{ status: 404 }}, and not with a page.`),
    inEnglish(quotaMessages.tokens_exceeded),
    'Built-in composer',
  ]
  for (const english of said) expect(inLanguage('de', () => sayKept(english))).not.toBe(english)
  readLocalesFrom(folder, createLog({ level: 'silent' }))
})
