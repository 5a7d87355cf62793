// Writes what the code says into the catalogues of `locales`. A sentence that moved to another catalogue, or that other folders of
// catalogues (`-- FOLDER …`) translate already, keeps its translation.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { parsePo, stringifyPo } from 'pofile-ts'

import { root } from './project.mjs'
import { run } from './run.mjs'

/** What makes lingui write the catalogues anew. Each further thread takes longer to start than it saves. */
export const extraction = ['extract', '--clean', '--overwrite', '--workers', '1']

/** @returns the output of an extraction that failed; undefined when the catalogues are written. */
async function extract(locales, others = []) {
  const known = mkdtempSync(join(tmpdir(), 'known-'))
  try {
    cpSync(locales, known, { recursive: true })
    const { code, output } = await run('lingui', extraction, { env: { ...process.env, LOCALES: locales } })
    if (code !== 0) return output.trim()
    for (const language of readdirSync(locales))
      fillIn(
        join(locales, language),
        [known, ...others].map((one) => join(one, language)),
      )
    return undefined
  } finally {
    rmSync(known, { recursive: true })
  }
}

/** Translates what has none by the first of these folders that knows the sentence. */
export function fillIn(folder, sources) {
  const translations = new Map()
  for (const item of sources.flatMap(itemsOf)) if (item.msgstr[0] && !translations.has(key(item))) translations.set(key(item), item.msgstr)

  for (const name of catalogues(folder)) {
    const catalogue = parsePo(readFileSync(join(folder, name), 'utf8'))
    const missing = catalogue.items.filter((item) => !item.msgstr[0] && translations.has(key(item)))
    if (missing.length === 0) continue
    for (const item of missing) item.msgstr = translations.get(key(item))
    writeFileSync(join(folder, name), `${stringifyPo(catalogue, { foldLength: 0 }).trimEnd()}\n`)
  }
}

const catalogues = (folder) => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.po')) : [])
const itemsOf = (folder) => catalogues(folder).flatMap((name) => parsePo(readFileSync(join(folder, name), 'utf8')).items)
const key = ({ msgid, msgctxt }) => JSON.stringify([msgid, msgctxt ?? ''])

if (import.meta.filename === process.argv[1]) {
  const failure = await extract(
    join(root, 'locales'),
    process.argv.slice(2).map((path) => resolve(path)),
  )
  if (failure !== undefined) {
    console.error(failure)
    process.exitCode = 1
  }
}
