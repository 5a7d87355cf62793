/** Accented and a third longer: what stays plain was never marked, and what does not fit shows. Values and tags stay. */
export function pseudo(message: string): string {
  return message
    .split(/(<\/?\d+\/?>)/)
    .map((part, index) => (index % 2 === 1 ? part : pseudoText(part)))
    .join('')
}

/** Texts between arguments, and the forms within one: `{count, plural, one {# post} other {# posts}}`. */
function pseudoText(text: string): string {
  let result = ''
  for (let at = 0; at < text.length;) {
    const end = text[at] === '{' ? closing(text, at) : endOfText(text, at)
    const part = text.slice(at, end)
    result += text[at] === '{' ? argument(part) : lengthened(part)
    at = end
  }
  return result
}

function argument(part: string): string {
  const head = /^\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/.exec(part)?.[0]
  if (head === undefined) return part
  let result = head
  for (let at = head.length; at < part.length;) {
    if (part[at] !== '{') {
      result += part[at++]
      continue
    }
    const end = closing(part, at)
    result += `{${pseudo(part.slice(at + 1, end - 1))}}`
    at = end
  }
  return result
}

function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at + 1
  }
  return text.length
}

function endOfText(text: string, from: number): number {
  const next = text.indexOf('{', from)
  return next === -1 ? text.length : next
}

const accents: Record<string, string> = {
  a: 'áä',
  e: 'éë',
  i: 'íï',
  o: 'óö',
  u: 'úü',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  Y: 'Ý',
}

function lengthened(text: string): string {
  return text.replaceAll(/[aeiouyAEIOUY]/g, (letter) => accents[letter] ?? letter)
}
