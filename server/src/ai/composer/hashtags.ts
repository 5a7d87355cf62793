import { findHashtags } from '@postwright/contract/content/counting'

import { tokens } from './grammar.ts'
import type { BusinessFacts } from '../prompt/inputs.ts'

/** Hashtags that the business wants `first`, then from what it says of itself, those that the brief speaks of first. */
export function hashtagsFor(business: BusinessFacts, brief: string, named: readonly string[], first: readonly string[] = []): string[] {
  const briefWords = new Set(tokens(brief))
  const keywords = business.keywords.filter((keyword) => tokens(keyword).length <= 3)
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
    ...(tokens(industry).length <= 3 ? [industry] : []),
    ...(tokens(business.name).length <= 3 ? [business.name] : []),
  ]
  const tags: string[] = []
  for (const source of sources) {
    const tag = hashtag(source)
    if (tag && !tags.some((other) => other.toLowerCase() === tag.toLowerCase())) tags.push(tag)
  }
  return tags
}

/** "specialty coffee" gives #SpecialtyCoffee; null when nothing is left that a platform would take. */
function hashtag(text: string): string | null {
  const parts = text.replace(/['’]/g, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const tag = `#${parts.map((part) => (part.length > 1 && part === part.toUpperCase() ? part : part.charAt(0).toUpperCase() + part.slice(1))).join('')}`
  return tag.length > 2 && tag.length <= 31 && findHashtags(tag)[0] === tag ? tag : null
}
