const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const address = /https?:\/\/[^\s<>"]+/gu
/** A person elsewhere counts as on the same server. */
const mention = /(?<![\p{L}\p{N}_/])@([\p{L}\p{N}_]+)@[\p{L}\p{N}.-]+[\p{L}\p{N}]/gu

/** How much of the limit a text takes, where each address takes `perAddress`. https://docs.joinmastodon.org/user/posting/ (read 2026-07) */
export function countCharacters(text: string, perAddress: number): number {
  const counted = text.replace(address, 'x'.repeat(perAddress)).replace(mention, '@$1')
  return [...graphemes.segment(counted)].length
}
