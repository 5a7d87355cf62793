import { Parser } from 'htmlparser2'

/** A platform shows no more of it either. */
const longest = 200
/** The head of a page is at its beginning. */
const mostRead = 256 * 1024

/** What a page calls itself on a card of a platform: its `og:title`, else its `<title>`. Null for what is no page, or has no name. */
export async function titleOf(answer: Response): Promise<string | null> {
  if (!answer.headers.get('content-type')?.startsWith('text/html') || !answer.body) return null
  let shared: string | null = null
  let title: string | null = null
  let isInTitle = false
  let isHeadOver = false
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'meta' && attributes['property'] === 'og:title') shared ??= attributes['content'] ?? null
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
  return tidied(shared) ?? tidied(title)
}

function charsetOf(answer: Response): string {
  const named = /charset=["']?([\w-]+)/i.exec(answer.headers.get('content-type') ?? '')?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(named).encoding
  } catch {
    return 'utf-8'
  }
}

function tidied(text: string | null): string | null {
  return text?.replaceAll(/\s+/g, ' ').trim().slice(0, longest) || null
}
