import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Messages } from '@lingui/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { type Language, languageIds } from '@postwright/contract/core/languages'
import { type SentenceGroup, sentenceGroups } from '@postwright/contract/core/sentence-groups'
import { parsePo } from 'pofile-ts'

import type { Encodable } from './http/encodings.ts'
import type { Log } from './infra/log.ts'
import { projectRoot } from './project-root.ts'

/** The catalogues of a language, each with the sentences of one part of the code. English is in the code itself. */
const parts = ['contract', 'app', ...sentenceGroups, 'site', 'server'] as const
type Part = (typeof parts)[number]
/** What any screen may say; the other sentences come with a group of screens, or said by the server. */
const partsOfBrowsers = ['contract', 'app'] as const
const partsOfSite = ['contract', 'app', 'site'] as const

/** Translations by the ids of their sentences. */
export type Catalogue = Record<string, string>

export interface BrowserCatalogue extends Encodable {
  /** With a hash of what it holds: it may be kept for ever. */
  path: string
}

interface Item {
  english: string
  id: string
  text: string
  /** Files that say it. */
  places: string[]
}

let folder = fileURLToPath(new URL('locales', projectRoot))
let report = (_error: unknown, _language: Language) => {}
const sources = new Map<Language, Record<Part, Item[]> | null>()
const catalogues = new Map<Language, Catalogue>()
const forBrowsers = new Map<Language, BrowserCatalogue[]>()
const forSite = new Map<Language, Messages>()

/** Reads translations from another folder than that of the project. What is read already is read again. */
export function readLocalesFrom(path: string, log: Log): void {
  folder = path
  report = (err, language) => log.error({ err, language }, 'a language cannot be read: English is said in its place')
  for (const known of [sources, catalogues, forBrowsers, forSite]) known.clear()
}

/** The language in which whoever wants this one is spoken to: English, where it cannot be read. */
export function spoken(language: Language): Language {
  return sourceOf(language) ? language : 'en'
}

/** Everything that is translated; nothing of a language that cannot be read. */
export function catalogueOf(language: Language): Catalogue {
  return kept(catalogues, language, () => textsOf(language, parts))
}

/** The sentences of any screen as a script that a page runs before its modules, compiled; undefined where English is said. */
export function browserCatalogueOf(language: Language): BrowserCatalogue | undefined {
  return browserCataloguesOf(language)[0]
}

export const browserCataloguePrefix = '/locales/'

export function browserCatalogueAt(path: string): BrowserCatalogue | undefined {
  return languageIds.flatMap(browserCataloguesOf).find((catalogue) => catalogue.path === path)
}

/** The script of a page, and after it the modules of the groups, in their order. The script says where those are. */
export function browserCataloguesOf(language: Language): BrowserCatalogue[] {
  return kept(forBrowsers, language, () => {
    if (!sourceOf(language)) return []
    const first = textsOf(language, partsOfBrowsers)
    const groups = sentenceGroups.map((group) => {
      const own = Object.entries(textsOf(language, [group])).filter(([id]) => !Object.hasOwn(first, id))
      return named(`${language}-${group}`, `export default ${expressionOf(Object.fromEntries(own))}`)
    })
    const paths = Object.fromEntries(sentenceGroups.map((group, index) => [group, groups[index]?.path])) as Record<SentenceGroup, string>
    const script = `globalThis.catalogueGroups=${JSON.stringify(paths)};globalThis.catalogue=${expressionOf(first)}`
    return [named(language, script), ...groups]
  })
}

function named(name: string, script: string): BrowserCatalogue {
  const body = Buffer.from(script)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 10)
  return { path: `${browserCataloguePrefix}${name}-${hash}.js`, body, encoded: new Map() }
}

const idLength = 6

/** Ids and sentences apart: an id beside each sentence would make the script a tenth larger when it is compressed. */
function expressionOf(catalogue: Catalogue): string {
  const messages = compiled(catalogue)
  const ids = Object.keys(messages).join('')
  const sentences = Object.values(messages).map((tokens) => (tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens))
  const put = `[i.slice(n*${idLength},(n+1)*${idLength}),typeof s==='string'?[s]:s]`
  return `((i,t)=>Object.fromEntries(t.map((s,n)=>${put})))(${JSON.stringify(ids)},${JSON.stringify(sentences)})`
}

/** What the public pages are drawn with. */
export function siteMessagesOf(language: Language): Messages {
  return kept(forSite, language, () => compiled(textsOf(language, partsOfSite)))
}

function compiled(catalogue: Catalogue): Messages {
  return Object.fromEntries(Object.entries(catalogue).map(([id, text]) => [id, compileMessage(text)]))
}

/** Whose sentences are kept: of deliveries and their platforms, drafts, versions, documents, automatic tasks, the chat and the outbox. */
const keepers =
  /^(?:contract\/src\/(?:core\/errors|content\/ai-provider-kinds)|server\/src\/(?:ai|infra\/(?:document-text|mail|public-address|web-pages)|platforms|payments|features\/(?:billing\/(?:payment-settings|payments\/(?:at-provider|sandbox))|publishing(?!\/issues\/letter-document)|content|core\/mail\/send|work\/(?:tasks\/automatic|chat))))\b/

/** The English of what the server keeps, with its id, as far as it is translated. */
export function keptEnglishOf(language: Language): ReadonlyMap<string, string> {
  const source = sourceOf(language)
  const items = source ? [...source.contract, ...source.server] : []
  return new Map(items.filter(({ places }) => places.some((place) => keepers.test(place))).map(({ english, id }) => [english, id]))
}

function textsOf(language: Language, names: readonly Part[]): Catalogue {
  const source = sourceOf(language)
  return Object.fromEntries(source ? names.flatMap((name) => source[name]).map(({ id, text }) => [id, text]) : [])
}

/** What lies in the folder of a language: all of it or, when a part cannot be read, null, which is logged once. */
function sourceOf(language: Language): Record<Part, Item[]> | null {
  return kept(sources, language, () => {
    if (language === 'en') return null
    try {
      return Object.fromEntries(parts.map((part) => [part, itemsIn(join(folder, language, `${part}.po`))])) as Record<Part, Item[]>
    } catch (error) {
      report(error, language)
      return null
    }
  })
}

function itemsIn(path: string): Item[] {
  return parsePo(readFileSync(path, 'utf8')).items.flatMap(({ msgid, msgctxt, msgstr: [text], references }) =>
    text ? [{ english: msgid, id: generateMessageId(msgid, msgctxt ?? undefined), text, places: references }] : [],
  )
}

function kept<Value>(values: Map<Language, Value>, language: Language, make: () => Value): Value {
  const known = values.get(language)
  if (known !== undefined) return known
  const made = make()
  values.set(language, made)
  return made
}
