const known = new Set(['b', 'i', 'u', 's', 'a', 'code', 'pre', 'blockquote', 'tg-spoiler'])
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** What is read of a text in HTML, or why it cannot be parsed. */
export function parseHtml(html: string): { text: string; html: string } | string {
  const open: string[] = []
  let text = ''
  for (const [token] of html.matchAll(/<[^>]*>?|&\w+;?|[^<&]+/g)) {
    if (token.startsWith('&')) {
      const sign = named[token.slice(1, -1)]
      if (!sign || !token.endsWith(';')) return `unsupported entity "${token}"`
      text += sign
    } else if (token.startsWith('<')) {
      const [, slash, name = ''] = /^<(\/?)([a-z-]+)[^>]*>$/.exec(token) ?? []
      if (!known.has(name)) return `unsupported start tag "${token}"`
      if (!slash) open.push(name)
      else if (open.pop() !== name) return `unmatched end tag "${name}"`
    } else text += token
  }
  return open.length > 0 ? `can't find end tag corresponding to start tag "${open.at(-1)}"` : { text, html }
}
