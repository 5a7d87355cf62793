import { findHashtags } from '@postwright/contract/content/counting'

import { tokens } from './grammar.ts'
import type { BusinessFacts } from '../prompt/inputs.ts'

/** What hashtags are made from, beside the profile. */
interface Given {
  brief: string
  /** In the brief, or in the habits of the business. */
  named: readonly string[]
  /** That the business wants first. */
  first?: readonly string[]
  /** Whether the profile is in the language of the draft: where it is not, its words are no hashtags of it, but for names. */
  fits: boolean
}

/** Hashtags that the business wants first, then from what it says of itself, those that the brief speaks of first. */
export function hashtagsFor(business: BusinessFacts, { brief, named, first = [], fits }: Given): string[] {
  const briefWords = new Set(tokens(brief))
  const isSaid = (text: string) => tokens(text).every((word) => briefWords.has(word))
  const keywords = business.keywords.filter((keyword) => tokens(keyword).length <= 3 && (fits || isSaid(keyword)))
  const isNear = (keyword: string) => tokens(keyword).some((word) => briefWords.has(word))
  const place = business.location
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !/\d|^(?:online|remote|worldwide)/i.test(part) && tokens(part).length <= 3)
    .slice(0, 2)
  const industry = business.industry.split(/[/,&]| and /)[0] ?? ''
  const sources = [
    ...first,
    ...named,
    ...keywords.filter(isNear),
    ...place,
    ...keywords.filter((keyword) => !isNear(keyword)),
    ...(tokens(industry).length <= 3 && (fits ? isOwnWord(industry, business) : isSaid(industry)) ? [industry] : []),
    ...(tokens(business.name).length <= 3 ? [business.name] : []),
  ]
  const tags: string[] = []
  for (const source of sources) {
    const tag = hashtag(source)
    if (tag && !tags.some((other) => other.toLowerCase() === tag.toLowerCase())) tags.push(tag)
  }
  return tags
}

/** An industry may have been chosen from a list in another language: then the business does not speak so of itself. */
function isOwnWord(industry: string, { name, context, mission, keywords }: BusinessFacts): boolean {
  const own = tokens([name, context, mission, ...keywords].join(' '))
  return tokens(industry).some((word) => word.length > 3 && own.some((other) => other.slice(0, stem) === word.slice(0, stem)))
}

const stem = 5

/** "specialty coffee" gives #SpecialtyCoffee; null when nothing is left that a platform would take. */
function hashtag(text: string): string | null {
  const parts = text.replace(/['’]/g, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const tag = `#${parts.map((part) => (part.length > 1 && part === part.toUpperCase() ? part : part.charAt(0).toUpperCase() + part.slice(1))).join('')}`
  return tag.length > 2 && tag.length <= 31 && findHashtags(tag)[0] === tag ? tag : null
}
