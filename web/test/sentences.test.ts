import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { sentences } from '../sentences.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'sentences-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** A module as the build writes it for browsers, in one line. */
async function built(source: string): Promise<string> {
  const entry = join(folder, 'screen.tsx')
  writeFileSync(entry, source)
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: sentences(),
    build: { write: false, minify: false, rolldownOptions: { input: entry, external: () => true, preserveEntrySignatures: 'strict' } },
  })
  if (!('output' in result)) throw new Error('Vite answers with several outputs when it watches.')
  return result.output[0].code.replaceAll(/\s+/g, ' ')
}

test('a sentence is compiled where it stands: its English needs no parser in the browser', async () => {
  const code = await built(
    "import { plural, t } from '@lingui/core/macro'\nexport const left = (count: number) => t`${plural(count, { one: '# draft waits', other: '# drafts wait' })} for you`",
  )

  expect(code).toContain('message: [[ "count", "plural", { "one": ["#", " draft waits"], "other": ["#", " drafts wait"] } ], " for you"]')
  expect(code).not.toContain('@lingui/core/macro')
})

test('what only looks like a sentence stays as it is', async () => {
  const code = await built("export const answer = { id: 'one', message: 'It has {braces}' }")

  expect(code).toContain('message: "It has {braces}"')
})
