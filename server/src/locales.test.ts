import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'

import { languageIds } from '@postwright/contract/core/languages'
import { msg } from '@postwright/contract/core/msg'
import { notificationKinds } from '@postwright/contract/core/notification-kinds'
import { sentenceGroups } from '@postwright/contract/core/sentence-groups'
import { say } from '@postwright/contract/core/sentences'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { withLanguage } from './http/locales.ts'
import { createLog } from './infra/log.ts'
import { browserCatalogueOf, browserCataloguesOf, readLocalesFrom, spoken } from './locales.ts'
import { projectRoot } from './project-root.ts'
import { inLanguage } from './sentences.ts'

const project = fileURLToPath(new URL('locales', projectRoot))
const silent = createLog({ level: 'silent' })

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'locales-'))
  cpSync(project, folder, { recursive: true })
  readLocalesFrom(folder, silent)
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  readLocalesFrom(project, silent)
})

/** KiB that a page loads in another language: what every screen may say, and what the screens of one group say. */
const mostKiB = 40
const kib = (script: Uint8Array = new Uint8Array()) => gzipSync(script).length / 1024

test.each(languageIds.filter((language) => language !== 'en'))(
  'what a page loads in %s is at most 40 KiB, with any group of screens',
  (language) => {
    const [first, ...groups] = browserCataloguesOf(language)

    expect(groups).toHaveLength(sentenceGroups.length)
    for (const group of groups) expect(kib(first?.body) + kib(group.body), group.path).toBeLessThanOrEqual(mostKiB)
  },
)

test('the script of a page says where the groups are, and a sentence comes once', async () => {
  const [first, ...groups] = browserCataloguesOf('de')
  const page: { catalogue?: Record<string, unknown>; catalogueGroups?: Record<string, string> } = {}
  runInNewContext(String(first?.body), page)

  expect(Object.keys(page.catalogueGroups ?? {})).toEqual(sentenceGroups)
  expect(Object.values(page.catalogueGroups ?? {})).toEqual(groups.map(({ path }) => path))
  for (const group of groups) {
    const module = (await import(`data:text/javascript,${encodeURIComponent(String(group.body))}`)) as { default: Record<string, unknown> }
    expect(Object.keys(module.default).length).toBeGreaterThan(20)
    expect(Object.keys(module.default).filter((id) => id in (page.catalogue ?? {}))).toEqual([])
  }
  expect(page.catalogue?.[generateMessageId('Local models')]).toBeUndefined()
})

test.each(['', 'app.po', 'operator.po', 'server.po'])('a language without its folder or %s is English, and is logged once', (name) => {
  rmSync(join(folder, 'de', name), { recursive: true })
  const lines: string[] = []
  readLocalesFrom(folder, createLog({ level: 'error', destination: { write: (line) => void lines.push(line) } }))

  expect(browserCatalogueOf('de')).toBeUndefined()
  expect(inLanguage('de', () => withLanguage('<html lang="en"><title>x</title>'))).toBe('<html lang="en"><title>x</title>')
  expect(inLanguage('de', () => say(msg`Log in`))).toBe('Log in')
  expect(spoken('de')).toBe('en')
  expect(lines).toHaveLength(1)
})

test('a language that can be read is that of its page', () => {
  expect(inLanguage('de', () => withLanguage('<html lang="en"><title>x</title>'))).toMatch(/^<html lang="de">.*src="\/locales\/de-/)
  expect(spoken('de')).toBe('de')
})

test('what AI may cost is written in the reader’s way, whenever it was reached', () => {
  const subject = { provider: null, mark: 'reached', limitMicros: 1_250_000_000 } as const

  expect(inLanguage('de', () => say(notificationKinds.ai_spend.sentence(subject, 1, 'UTC')))).toMatch(/1\.250,00\s\$/)
})
