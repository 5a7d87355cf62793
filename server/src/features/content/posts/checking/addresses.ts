import type { PostContent } from '@postwright/contract/content/content'

/** Whatever may stand in an address, up to where a text, a bracket of Markdown or a quotation ends. */
const candidates = /https?:\/\/[^\s<>"“”„«»`\\^{}|]+/gi

/** Longer ones are no addresses that somebody typed. */
const longest = 2_048

/** Every http and https address in a text, once each, in its order, as it stands there. */
export function addressesIn({ title, body }: PostContent): string[] {
  const found = [...`${title ?? ''}\n${body}`.matchAll(candidates)].map(([candidate]) => withoutEnd(candidate))
  return [...new Set(found)].filter((address) => address.length <= longest && URL.canParse(address))
}

/** Up to a bracket that was opened before it, and without the signs that end its sentence: `(see https://a.example/b_(c)).` */
function withoutEnd(candidate: string): string {
  return upToItsBracket(upToItsBracket(candidate, '(', ')'), '[', ']').replace(/[.,;:!?'’*_~]+$/u, '')
}

function upToItsBracket(text: string, open: string, close: string): string {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === open) depth += 1
    if (text[at] === close && (depth -= 1) < 0) return text.slice(0, at)
  }
  return text
}
