import type { PostContent } from './content.ts'

/** Whatever may stand in an address, up to where a text, a bracket of Markdown or a quotation ends. */
const candidates = /https?:\/\/(?:(?!\]\()[^\s<>"“”„«»`\\^{}|])+/gi

/** Longer ones are no addresses that somebody typed. */
export const longestAddress = 2_048

/** Every http and https address of a post, once each, in its order, as it stands there. */
export function addressesIn({ title, body }: PostContent): string[] {
  return [...new Set(addressPlaces(`${title ?? ''}\n${body}`).map(({ address }) => address))]
}

/** Where addresses begin in a text, in its order. */
export function addressPlaces(text: string): { address: string; start: number }[] {
  return [...text.matchAll(candidates)]
    .map(({ 0: candidate, index: start }) => ({ address: withoutEnd(candidate), start }))
    .filter(({ address }) => address.length <= longestAddress && URL.canParse(address))
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
