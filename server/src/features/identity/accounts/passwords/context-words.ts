import type { Config } from '../../../../config.ts'

export interface PasswordOwner {
  email?: string | undefined
  fullName?: string | undefined
}

/** Shorter ones are parts of too many others. */
const shortestWord = 4

/** The words that whoever guesses at this account tries first: the product, the site, the person and their address (ASVS 5.0, 6.1.2). */
export function contextWords({ baseUrl }: Pick<Config, 'baseUrl'>, { email = '', fullName = '' }: PasswordOwner): string[] {
  const texts = ['postwright', new URL(baseUrl).hostname, email, fullName]
  const words = texts.flatMap((text) => folded(text).split(/[^\p{L}\p{N}]+/u))
  // The longest first, since a shorter one may be a part of it.
  return [...new Set(words)].filter(({ length }) => length >= shortestWord).toSorted((a, b) => b.length - a.length)
}

/** A password, letter case aside, with these taken out wherever they stand. */
export function withoutWords(password: string, words: readonly string[]): string {
  return words.reduce((left, word) => left.replaceAll(word, ''), folded(password))
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
