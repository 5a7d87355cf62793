import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Messages } from '@lingui/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { type Language, languageIds } from '@postwright/contract/core/languages'
import { parsePo } from 'pofile-ts'

import type { Encodable } from './http/encodings.ts'
import type { Log } from './infra/log.ts'
import { projectRoot } from './project-root.ts'

/** The catalogues of a language, each with the sentences of one part of the code. English is in the code itself. */
const parts = ['contract', 'app', 'site', 'server'] as const
/** What the screens say; the other sentences come said by the server. */
const partsOfBrowsers = ['contract', 'app'] as const
const partsOfSite = ['contract', 'app', 'site'] as const

/** Translations by the ids of their sentences. */
export type Catalogue = Record<string, string>

export interface BrowserCatalogue extends Encodable {
  /** With a hash of what it holds: it may be kept for ever. */
  path: string
}

let folder = fileURLToPath(new URL('locales', projectRoot))
let report = (_error: unknown, _language: Language) => {}
const catalogues = new Map<Language, Catalogue>()
const forBrowsers = new Map<Language, BrowserCatalogue>()
const forSite = new Map<Language, Messages>()

/** Reads translations from another folder than that of the project. What is read already is read again. */
export function readLocalesFrom(path: string, log: Log): void {
  folder = path
  report = (err, language) => log.error({ err, language }, 'a language cannot be read: what it lacks is said in English')
  catalogues.clear()
  forBrowsers.clear()
  forSite.clear()
}

/** Everything that is translated; of a language that cannot be read nothing, which is logged once. */
export function catalogueOf(language: Language): Catalogue {
  return kept(catalogues, language, () => read(language, parts))
}

/** The sentences of the screens as a script that a page runs before its modules, compiled; undefined for English. */
export function browserCatalogueOf(language: Language): BrowserCatalogue | undefined {
  if (language === 'en') return undefined
  return kept(forBrowsers, language, () => {
    const body = Buffer.from(scriptOf(compiled(read(language, partsOfBrowsers))))
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 10)
    return { path: `${browserCataloguePrefix}${language}-${hash}.js`, body, encoded: new Map() }
  })
}

const idLength = 6

/** Ids and sentences apart: an id beside each sentence would make the script a tenth larger when it is compressed. */
function scriptOf(messages: Messages): string {
  const ids = Object.keys(messages).join('')
  const sentences = Object.values(messages).map((tokens) => (tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens))
  const put = `[i.slice(n*${idLength},(n+1)*${idLength}),typeof s==='string'?[s]:s]`
  return `globalThis.catalogue=((i,t)=>Object.fromEntries(t.map((s,n)=>${put})))(${JSON.stringify(ids)},${JSON.stringify(sentences)})`
}

export const browserCataloguePrefix = '/locales/'

export function browserCatalogueAt(path: string): BrowserCatalogue | undefined {
  return languageIds.map(browserCatalogueOf).find((catalogue) => catalogue?.path === path)
}

/** What the public pages are drawn with. */
export function siteMessagesOf(language: Language): Messages {
  return kept(forSite, language, () => compiled(read(language, partsOfSite)))
}

function compiled(catalogue: Catalogue): Messages {
  return Object.fromEntries(Object.entries(catalogue).map(([id, text]) => [id, compileMessage(text)]))
}

/** Whose sentences are kept: of deliveries and their platforms, drafts, versions and the outbox. */
const keepers = /^server\/src\/(?:ai|infra\/mail|infra\/public-address|platforms|features\/(?:publishing|content|core\/mail\/send))\b/

/** The English of what the server keeps, with its id, as far as it is translated. */
export function keptEnglishOf(language: Language): ReadonlyMap<string, string> {
  const kept = itemsOf(language, ['server']).filter(({ places }) => places.some((place) => keepers.test(place)))
  return new Map(kept.map(({ english, id }) => [english, id]))
}

function read(language: Language, names: readonly string[]): Catalogue {
  return Object.fromEntries(itemsOf(language, names).map(({ id, text }) => [id, text]))
}

interface Item {
  english: string
  id: string
  text: string
  /** Files that say it. */
  places: string[]
}

function itemsOf(language: Language, names: readonly string[]): Item[] {
  if (language === 'en') return []
  try {
    const items = names.flatMap((name) => parsePo(readFileSync(join(folder, language, `${name}.po`), 'utf8')).items)
    return items.flatMap(({ msgid, msgctxt, msgstr: [text], references }) =>
      text ? [{ english: msgid, id: generateMessageId(msgid, msgctxt ?? undefined), text, places: references }] : [],
    )
  } catch (error) {
    report(error, language)
    return []
  }
}

function kept<Value>(values: Map<Language, Value>, language: Language, make: () => Value): Value {
  const known = values.get(language)
  if (known) return known
  const made = make()
  values.set(language, made)
  return made
}
