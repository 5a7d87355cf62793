import { Parser } from 'htmlparser2'

/** A platform shows no more of it either. */
const longest = 200
/** The head of a page is at its beginning. */
const mostRead = 256 * 1024

export interface PageCard {
  title: string | null
  description: string | null
  /** The address of its picture, as it stands there. */
  picture: string | null
}

/** What a page says of itself on a card of a platform: its `og:title`, else its `<title>`, the same of its description, and its `og:image`. Null for what is no page. */
export async function cardOf(answer: Response): Promise<PageCard | null> {
  if (!answer.headers.get('content-type')?.startsWith('text/html') || !answer.body) return null
  const metas = new Map<string, string>()
  let title: string | null = null
  let isInTitle = false
  let isHeadOver = false
  const parser = new Parser({
    onopentag(name, attributes) {
      const meta = attributes['property'] ?? attributes['name']
      if (name === 'meta' && meta && !metas.has(meta)) metas.set(meta, attributes['content'] ?? '')
      if (name === 'title' && title === null && !isHeadOver) isInTitle = true
      if (name === 'body') isHeadOver = true
    },
    ontext(piece) {
      if (isInTitle) title = (title ?? '') + piece
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false
    },
  })

  let read = 0
  const decoder = new TextDecoder(charsetOf(answer))
  for await (const bytes of answer.body) {
    parser.write(decoder.decode(bytes, { stream: true }))
    read += bytes.length
    if (isHeadOver || read > mostRead) break
  }
  const said = (...names: string[]) => tidied(names.map((name) => metas.get(name)).find(Boolean))
  return {
    title: said('og:title') ?? tidied(title),
    description: said('og:description', 'description'),
    picture: (metas.get('og:image') || metas.get('twitter:image') || '').trim() || null,
  }
}

function charsetOf(answer: Response): string {
  const named = /charset=["']?([\w-]+)/i.exec(answer.headers.get('content-type') ?? '')?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(named).encoding
  } catch {
    return 'utf-8'
  }
}

function tidied(text: string | null | undefined): string | null {
  return text?.replaceAll(/\s+/g, ' ').trim().slice(0, longest) || null
}
