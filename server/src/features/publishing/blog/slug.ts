/** The last part of a post's address: the words of its title, in any script, joined by hyphens. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
  return (cut(words, longestSlug) || 'post').replaceAll(' ', '-')
}

const longestSlug = 80

/** At a word's end where there is one, and never inside a character. */
function cut(words: string, most: number): string {
  const letters = Array.from(words)
  if (letters.length <= most) return words
  const short = letters.slice(0, most + 1).join('')
  return short.includes(' ') ? short.slice(0, short.lastIndexOf(' ')) : letters.slice(0, most).join('')
}
