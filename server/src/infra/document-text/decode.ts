/**
 * Bytes as text: by their byte order mark, else by what is said of them, else as UTF-8, and where they are none, as what most old files
 * of the West are in.
 */
export function decode(bytes: Uint8Array, said: string | null = null): string {
  const label = markedEncoding(bytes) ?? known(said)
  if (label) return new TextDecoder(label).decode(bytes)
  if (isUtf16(bytes)) return new TextDecoder(bytes[0] === 0 ? 'utf-16be' : 'utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** HTML: what the server said comes first, then what the page says of itself, as browsers have it. */
export function decodeHtml(bytes: Uint8Array, contentType: string | null = null): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
  const inPage =
    /<meta[^>]+charset\s*=\s*["']?\s*([\w:-]+)/i.exec(head)?.[1] ?? /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w:-]+)/i.exec(head)?.[1]
  // A page in UTF-16 could not be read to find it said: browsers take such a word for UTF-8.
  const own = inPage?.toLowerCase().startsWith('utf-16') ? 'utf-8' : inPage
  return decode(bytes, known(charsetOf(contentType)) ?? own ?? null)
}

function charsetOf(contentType: string | null): string | null {
  return /charset\s*=\s*["']?([\w:-]+)/i.exec(contentType ?? '')?.[1] ?? null
}

function markedEncoding(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : null
}

function known(label: string | null | undefined): string | null {
  if (!label) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** With a mark, or, as Latin letters have it, a zero in every second byte. */
export function isUtf16(bytes: Uint8Array): boolean {
  const mark = markedEncoding(bytes)
  if (mark !== null) return mark !== 'utf-8'
  const head = bytes.subarray(0, 512)
  if (head.length < 4) return false
  const zeros = [0, 1].map((at) => head.filter((byte, index) => index % 2 === at && byte === 0).length)
  const half = head.length / 2
  return Math.max(...zeros) > half * 0.7 && Math.min(...zeros) < half * 0.1
}
