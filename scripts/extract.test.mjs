import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { fillIn } from './extract.mjs'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'extract-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const entry = (english, german) => `#: web/app/x.tsx\nmsgid "${english}"\nmsgstr "${german}"\n`

function catalogue(place, name, ...entries) {
  mkdirSync(join(folder, place), { recursive: true })
  writeFileSync(join(folder, place, name), entries.join('\n'))
  return join(folder, place)
}

test('a sentence that moved to another catalogue keeps its translation, and another checkout’s comes after', () => {
  const here = catalogue(
    'new',
    'operator.po',
    entry('Moved', ''),
    entry('Theirs', ''),
    entry('Both', ''),
    entry('Unknown', ''),
    entry('Mine', 'Meins'),
  )
  const before = catalogue('old', 'app.po', entry('Moved', 'Umgezogen'), entry('Both', 'Hier'), entry('Mine', 'Altes'))
  const other = catalogue('other', 'app.po', entry('Theirs', 'Ihres'), entry('Both', 'Dort'))

  fillIn(here, [before, other])

  const text = readFileSync(join(here, 'operator.po'), 'utf8')
  for (const [english, german] of [
    ['Moved', 'Umgezogen'],
    ['Theirs', 'Ihres'],
    ['Both', 'Hier'],
    ['Unknown', ''],
    ['Mine', 'Meins'],
  ])
    expect(text).toContain(`msgid "${english}"\nmsgstr "${german}"\n`)
})

test('a catalogue to which nothing comes stays as it is, to the byte', () => {
  const long = 'A long sentence. '.repeat(12)
  const here = catalogue('new', 'app.po', entry(long, `Lang: ${long}`))
  const before = readFileSync(join(here, 'app.po'), 'utf8')

  fillIn(here, [here])

  expect(readFileSync(join(here, 'app.po'), 'utf8')).toBe(before)
})
