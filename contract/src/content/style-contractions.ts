import type { Place } from './style-words.ts'

const whole: Readonly<Record<string, string>> = { "can't": 'cannot', "won't": 'will not', "shan't": 'shall not', "let's": 'let us' }
const endings: Readonly<Record<string, string>> = { "n't": ' not', "'re": ' are', "'ve": ' have', "'ll": ' will', "'m": ' am', "'s": ' is' }

/** English words that were drawn together; a genitive is none. */
const contraction =
  /(?<!\p{L})(?:(?:can|won|shan)['’]t|let['’]s|\p{L}+n['’]t|(?:we|you|they|I|he|she|it|who|that|there)['’](?:re|ve|ll|m)|(?:it|that|there|here|what|he|she|who)['’]s)(?!\p{L})/giu

export function contractionPlaces(text: string): Place[] {
  return [...text.matchAll(contraction)].map(({ index, 0: found }) => {
    const [start, end] = [index, index + found.length]
    return { start, end, mend: { start, end, text: written(found) } }
  })
}

function written(found: string): string {
  const plain = found.toLowerCase().replace('’', "'")
  const known = whole[plain]
  if (known) return found.charAt(0) + known.slice(1)
  const ending = Object.keys(endings).find((one) => plain.endsWith(one)) ?? ''
  return found.slice(0, found.length - ending.length) + (endings[ending] ?? '')
}
