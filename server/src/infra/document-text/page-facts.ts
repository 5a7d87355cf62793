import { Parser } from 'htmlparser2'

import { type PageFacts, tidied } from './document-text.ts'

const mostLinks = 500
const mostData = 20
const longestData = 100_000

/** What a page says of itself beside its text: its description, where it leads, and data for search engines. */
export function pageFacts(html: string): PageFacts {
  const facts: PageFacts = { language: null, description: null, siteName: null, keywords: [], headings: [], links: [], data: [] }
  const described: Record<string, string> = {}
  let heading: string | null = null
  let data: string | null = null

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'html') facts.language = attributes['lang']?.slice(0, 20) || null
        else if (name === 'meta') {
          const key = (attributes['name'] ?? attributes['property'])?.toLowerCase()
          if (key && attributes['content']) described[key] ??= tidied(attributes['content']).slice(0, 1_000)
        } else if (name === 'a' && attributes['href'] && facts.links.length < mostLinks)
          facts.links.push(attributes['href'].slice(0, 2_048))
        else if (name === 'script' && attributes['type'] === 'application/ld+json') data = ''
        else if (/^h[12]$/.test(name)) heading = ''
      },
      ontext(piece) {
        if (data !== null && data.length < longestData) data += piece
        else if (heading !== null) heading += piece
      },
      onclosetag(name) {
        if (name === 'script' && data !== null) {
          if (facts.data.length < mostData) facts.data.push(data)
          data = null
        } else if (/^h[12]$/.test(name) && heading !== null) {
          const text = tidied(heading).slice(0, 200)
          if (text !== '' && facts.headings.length < 50) facts.headings.push(text)
          heading = null
        }
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)

  facts.description = described['description'] || described['og:description'] || described['twitter:description'] || null
  facts.siteName = described['og:site_name'] || described['application-name'] || null
  facts.keywords = (described['keywords'] ?? '').split(',').flatMap((keyword) => tidied(keyword).slice(0, 60) || [])
  return facts
}
