import { Parser } from 'htmlparser2'

const unread = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math', 'iframe', 'object', 'head', 'title'])
const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i img ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/** The text of a post that a platform tells as HTML: its paragraphs with a blank line between them. Nothing of it is run, loaded or trusted. */
export function textOfHtml(html: string): string {
  const pieces: string[] = []
  let skipping = 0
  const parser = new Parser(
    {
      onopentag(name) {
        if (unread.has(name)) skipping += 1
        else if (name === 'br') pieces.push('\n')
        else if (!inline.has(name)) pieces.push('\n\n')
      },
      ontext(text) {
        if (skipping === 0) pieces.push(text.replace(/\s+/g, ' '))
      },
      onclosetag(name) {
        if (unread.has(name)) skipping = Math.max(0, skipping - 1)
        else if (name !== 'br' && !inline.has(name)) pieces.push('\n\n')
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return pieces
    .join('')
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
