import type { ClaimSource } from '@postwright/contract/content/claims'

import type { DraftInputs } from '../prompt/inputs.ts'
import { figureKey, figuresOf, type Item } from './items.ts'
import { plain, sentencesIn } from './sentences.ts'

/** A text that claims may come from, made ready for looking things up. */
interface Source {
  kind: ClaimSource['kind']
  label: string
  text: string
  said: string
  figures: ReadonlySet<string>
}

export type Sources = readonly Source[]

/** The brief, the profile and the passages of documents. Internal goals and earlier posts are no source. */
export function sourcesOf({ business, brief, material }: DraftInputs): Sources {
  const { name, context, industry, vision, mission, keywords, website, location, socialLinks } = business
  const given = brief.given.flatMap(({ lines }) => lines)
  return [
    source('brief', '', [brief.text, ...given, brief.callToAction, brief.link ?? '']),
    source('profile', '', [name, context, industry, location, mission, vision, ...keywords, website ?? '', ...Object.values(socialLinks)]),
    ...material.passages.map((passage) => source('document', passage.source, [passage.text])),
  ]
}

function source(kind: Source['kind'], label: string, texts: string[]): Source {
  const text = texts.filter(Boolean).join('\n')
  return { kind, label, text, said: plain(text), figures: figuresOf(text) }
}

/** The first source that says it. */
export function sourceOf(item: Item, sources: Sources): ClaimSource | null {
  const found = sources.find((one) => holds(one, item))
  return found ? { kind: found.kind, label: found.label, quote: quoteOf(found, item) } : null
}

function holds({ said, figures }: Pick<Source, 'said' | 'figures'>, { kind, key }: Item): boolean {
  if (kind === 'figure') return figures.has(key)
  if (kind === 'link') return said.includes(key)
  if (kind === 'day') return new RegExp(`(?<!\\p{L})${key}`, 'u').test(said)
  return said.includes(key)
}

/** Where a quotation that a model gives really stands; null where it stands nowhere. */
export function quoted(quote: string, kind: ClaimSource['kind'], sources: Sources): ClaimSource | null {
  const said = plain(quote).replace(/[.…]+$/, '')
  if (said.length < 4) return null
  const found = sources.find((one) => one.kind === kind && one.said.includes(said)) ?? sources.find((one) => one.said.includes(said))
  return found ? { kind: found.kind, label: found.label, quote: quote.trim() } : null
}

const longestQuote = 240

function quoteOf({ text }: Source, item: Item): string {
  const sentence = sentencesIn(text).find((one) => holds({ said: plain(one), figures: figuresOf(one) }, item)) ?? ''
  return sentence.length > longestQuote ? `${sentence.slice(0, longestQuote)}…` : sentence
}

/** What a figure may count: the entries of a list in the text itself. */
export function countsList(item: Item, body: string): boolean {
  if (item.kind !== 'figure') return false
  const entries = body.match(/^\s*(?:[-*•]|\d{1,2}[.)])\s+\S/gm)?.length ?? 0
  const sections = body.match(/^##\s+\S/gm)?.length ?? 0
  return [entries, sections]
    .filter((count) => count > 1)
    .map((count) => figureKey(String(count)))
    .includes(item.key)
}
