import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { parsePo, stringifyPo } from 'pofile-ts'

import { pseudo } from './pseudo.ts'

const german = fileURLToPath(new URL('../locales/de', import.meta.url))

/** A folder for LOCALES_DIR in which the pseudo-language stands in the place of German. */
export function pseudoLocales(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pseudo-locales-'))
  mkdirSync(join(folder, 'de'))
  for (const name of readdirSync(german)) {
    const catalogue = parsePo(readFileSync(join(german, name), 'utf8'))
    for (const item of catalogue.items) item.msgstr = [pseudo(item.msgid)]
    writeFileSync(join(folder, 'de', name), stringifyPo(catalogue))
  }
  return folder
}
