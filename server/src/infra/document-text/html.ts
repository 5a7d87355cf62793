import { Parser } from 'htmlparser2'

import { BlockList, type DocumentText, tidied } from './document-text.ts'
import { pageFacts } from './page-facts.ts'

/** What nobody reads on a page, or what stands on each page of a site. */
const skipped = new Set(['script', 'style', 'noscript', 'template', 'svg', 'math', 'iframe', 'object', 'nav', 'select', 'button', 'head'])
const inline = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i img input ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** Elements that stand for themselves, so that nothing is inside them. */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/**
 * The text of a page under its headings; nothing of it is run, loaded or trusted. Read as it comes, so that a page of any depth takes no
 * more than its text.
 */
export function readHtml(html: string): DocumentText {
  const list = new BlockList()
  let title = ''
  let inTitle = false
  let heading: string | null = null
  let isHeading = false
  let text = ''
  /** How many elements are open inside one that is skipped, that one included. */
  let skipping = 0

  const end = () => {
    if (isHeading) heading = tidied(text).slice(0, 200) || heading
    else list.add(text, { heading })
    text = ''
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'title') inTitle = true
        if (skipping > 0 || skipped.has(name) || isHidden(attributes)) {
          if (!empty.has(name)) skipping += 1
          return
        }
        if (name === 'br') text += ' '
        else if (name === 'td' || name === 'th') text += text.trim() === '' ? '' : ' · '
        else if (!inline.has(name)) end()
        if (/^h[1-6]$/.test(name)) isHeading = true
      },
      ontext(piece) {
        if (inTitle) title += piece
        else if (skipping === 0) text += piece
      },
      onclosetag(name) {
        if (name === 'title') inTitle = false
        if (skipping > 0) {
          if (!empty.has(name)) skipping -= 1
          return
        }
        if (inline.has(name) || name === 'td' || name === 'th' || name === 'br') return
        end()
        if (/^h[1-6]$/.test(name)) isHeading = false
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  for (let at = 0; at < html.length && !list.isFull; at += chunk) parser.write(html.slice(at, at + chunk))
  parser.end()
  end()
  return { title: tidied(title).slice(0, 200) || null, blocks: list.blocks, pages: null, facts: pageFacts(html), isPartial: list.isFull }
}

const chunk = 65_536

function isHidden(attributes: Record<string, string>): boolean {
  return 'hidden' in attributes || attributes['aria-hidden'] === 'true' || /display\s*:\s*none/i.test(attributes['style'] ?? '')
}
