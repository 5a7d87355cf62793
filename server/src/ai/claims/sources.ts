import type { ClaimSource } from '@postwright/contract/content/claims'

import type { Language } from '../languages/language.ts'
import { languageOf } from '../languages/languages.ts'
import type { DraftInputs } from '../prompt/inputs.ts'
import { isSameFigure } from './figures.ts'
import { figuresAndDays, type Item, linkKey, linksIn, withoutLinks } from './items.ts'
import { plain, sentencesIn, wordsOf } from './sentences.ts'

/** A text that claims may come from. */
export interface SourceText {
  kind: ClaimSource['kind']
  label: string
  text: string
}

interface Line {
  text: string
  words: string
  figures: readonly Item[]
  days: ReadonlySet<string>
}

/** Made ready for looking things up, each sentence once. */
interface Source extends SourceText {
  said: string
  words: string
  links: readonly string[]
  lines: readonly Line[]
  language: Language | null
}

export type Sources = readonly Source[]

/** The brief with what a person says of a draft, the profile and the passages of documents. Internal goals and earlier posts are no source. */
export function sourcesOf({ business, brief, material, revision }: DraftInputs): Sources {
  const { name, context, industry, vision, mission, keywords, website, location, socialLinks } = business
  const given = brief.given.flatMap(({ lines }) => lines)
  const said = revision?.kind === 'words' || revision?.kind === 'feedback' ? revision.feedback : ''
  return [
    source('brief', '', [brief.text, ...given, brief.callToAction, brief.link ?? '', said]),
    source('profile', '', [name, context, industry, location, mission, vision, ...keywords, website ?? '', ...Object.values(socialLinks)]),
    ...material.passages.map((passage) => source('document', passage.source, [passage.text])),
  ]
}

function source(kind: Source['kind'], label: string, texts: string[]): Source {
  const text = texts.filter(Boolean).join('\n')
  const language = languageOf(text)
  const lines = sentencesIn(text).map((line): Line => {
    const items = figuresAndDays(withoutLinks(line), language)
    const days = items.filter(({ kind: one }) => one === 'day').flatMap(({ key }) => [key, key.replace(/^d:(\d+)-\d+$/, 'm:$1')])
    return { text: line, words: wordsOf(line), figures: items.filter(({ kind: one }) => one === 'figure'), days: new Set(days) }
  })
  return { kind, label, text, said: plain(text), words: wordsOf(text), links: linksIn(text).map(linkKey), lines, language }
}

/** The first source that says it; `language` is that of the claim. */
export function sourceOf(item: Item, language: Language | null, sources: Sources): ClaimSource | null {
  for (const one of sources) {
    const line = one.lines.find((each) => holds(each, item, language?.code === one.language?.code))
    if (line) return { kind: one.kind, label: one.label, quote: shortened(line.text) }
    if (holdsWhole(one, item)) return { kind: one.kind, label: one.label, quote: '' }
  }
  return null
}

function holds({ words, figures, days }: Line, { kind, key, figure }: Item, sameLanguage: boolean): boolean {
  if (kind === 'figure') return figure !== undefined && figures.some((one) => one.figure && isSameFigure(figure, one.figure, sameLanguage))
  if (kind === 'day') return days.has(key)
  return (kind === 'name' || kind === 'promise') && words.includes(key)
}

/** What may run over more than one sentence. */
function holdsWhole({ said, words, links }: Source, { kind, key }: Item): boolean {
  if (kind === 'link') return links.some((link) => link === key || link.startsWith(`${key}/`) || link.endsWith(`@${key}`))
  if (kind === 'quote') return said.includes(key)
  return kind === 'name' && words.includes(key)
}

/** Where a quotation that a model gives really stands; null where it stands nowhere. */
export function quoted(quote: string, kind: ClaimSource['kind'], sources: Sources): ClaimSource | null {
  const said = wordsOf(quote)
  if (said.trim().length < 4) return null
  const found = sources.find((one) => one.kind === kind && one.words.includes(said)) ?? sources.find((one) => one.words.includes(said))
  return found ? { kind: found.kind, label: found.label, quote: quote.trim() } : null
}

const longestQuote = 240

function shortened(sentence: string): string {
  return sentence.length > longestQuote ? `${sentence.slice(0, longestQuote)}…` : sentence
}
