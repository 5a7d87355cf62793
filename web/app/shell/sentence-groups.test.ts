import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { sentenceGroups } from '@postwright/contract/core/sentence-groups'
import { expect, test } from 'vitest'

import lingui from '../../../lingui.config.ts'

const root = join(import.meta.dirname, '../../..')
const routes = join(root, 'web/app/routes')

/** Which group's catalogue has the sentences of a file, as extraction puts them there; undefined for those that every page loads. */
function groupOf(file: string): string | undefined {
  const name = relative(root, file)
  return sentenceGroups.find((group) => {
    const { include = [], exclude = [] } = lingui.catalogs?.find(({ path }) => path.endsWith(`/${group}`)) ?? {}
    return include.some((folder) => name.startsWith(`${folder}/`)) && !exclude.includes(name)
  })
}

const hasSentences = (source: string) => /from '@lingui\/(?:core|react)\/macro'/.test(source)

/** Files that this one evaluates, sooner or later, unless it loads a group's sentences before. */
function neighboursOf(file: string, source: string): string[] {
  const values = source.replaceAll(/^import type .*$/gm, '')
  const imports = [...values.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
  return imports.filter((path) => /\.tsx?$/.test(path) && existsSync(path))
}

/** What a route reads before its `beforeLoad` ran: of what it imports, all but its component, which comes in a chunk of its own. */
function earlyOf(file: string, source: string): string[] {
  const options = /createFileRoute\([^)]*\)\(\{[\s\S]*?\n\}\)/.exec(source)?.[0].replace(/component: \w+/, '') ?? ''
  const imports = [...source.matchAll(/import (?!type)(?:\{([^}]*)\}) from '(\.[^']+)'/g)]
  return imports
    .filter(([, names = '']) => names.split(',').some((name) => new RegExp(`\\b${name.trim()}\\b`).test(options)))
    .map(([, , path = '']) => join(dirname(file), path))
}

/** Sentences of groups that somebody comes to from here without having loaded them, with the way. */
function unloaded(start: string): string[] {
  const seen = new Set<string>()
  const found: string[] = []
  const visit = (file: string, loaded: readonly string[], way: string[]) => {
    const source = readFileSync(file, 'utf8')
    // Where it is loaded on a condition only, somebody comes there without.
    const known = [...loaded, ...[...source.matchAll(/(?<!&& )loadSentences\('(\w+)'\)/g)].map(([, group = '']) => group)]
    const key = `${file} ${known.toSorted((one, other) => one.localeCompare(other)).join(' ')}`
    if (seen.has(key)) return
    seen.add(key)
    const here = [...way, relative(root, file)]
    const group = groupOf(file)
    if (group !== undefined && !known.includes(group) && hasSentences(source)) found.push(here.slice(-3).join(' → '))
    for (const next of neighboursOf(file, source)) visit(next, known, here)
    for (const next of earlyOf(file, source)) visit(next, loaded, here)
  }
  visit(start, [], [])
  return found
}

test('whoever opens a screen has loaded the sentences of each group that it may say', () => {
  const starts = [join(root, 'web/app/main.tsx'), ...readdirSync(routes).map((name) => join(routes, name))]
  const found = starts.filter((file) => !file.includes('.gen.') && !file.includes('.test.')).flatMap(unloaded)

  expect([...new Set(found)]).toEqual([])
})

test('a file of each group is recognised as one of it, and what all screens use is not', () => {
  expect(groupOf(join(root, 'web/app/features/operator/admin/users.tsx'))).toBe('operator')
  expect(groupOf(join(root, 'web/app/features/identity/security/security-settings.tsx'))).toBe('settings')
  expect(groupOf(join(root, 'web/app/features/identity/team/roles.ts'))).toBeUndefined()
})

test('what all screens use of a group’s folders stands in the catalogue that every page loads', () => {
  const catalogue = readFileSync(join(root, 'locales/de/app.po'), 'utf8')

  for (const file of [
    'identity/team/roles.ts',
    'identity/profile/queries.ts',
    'operator/personal-data/use-keep-account.ts',
    'work/tasks/due-text.ts',
  ])
    expect(catalogue).toContain(`#: web/app/features/${file}\n`)
})
