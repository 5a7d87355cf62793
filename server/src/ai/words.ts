/** Scripts that part no words: two signs next to each other stand for one. */
const unparted =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30FC]/u
const unpartedRuns = new RegExp(`${unparted.source}+`, 'gu')
const longestWord = 60

/** The words of a text in small letters, in its order. Signs between letters part them, so that PostgreSQL reads them as we do. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(unpartedRuns, (run) => ` ${pairsOf(run)} `)
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.filter((word) => word.length <= longestWord) ?? []
  )
}

function pairsOf(run: string): string {
  const signs = [...run]
  return signs.length === 1
    ? run
    : signs
        .slice(1)
        .map((sign, at) => `${signs[at]}${sign}`)
        .join(' ')
}

/** Without accents, so that who types none finds it. */
export function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđ]/g, (letter) => plainLetters[letter] ?? letter)
}

const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

/** How many words a text has, about two signs a word where words are not parted. */
export function countWords(text: string): number {
  let count = 0
  for (const [piece] of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const signs = unparted.test(piece) ? (piece.match(unpartedRuns) ?? []).join('').length : 0
    count += signs > 0 ? Math.ceil(signs / 2) : 1
  }
  return count
}
