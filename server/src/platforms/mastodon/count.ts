import { addressPlaces } from '@postwright/contract/content/addresses'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A person elsewhere counts as one on the same server. */
const mention = /(?<![\p{L}\p{N}_/])@([\p{L}\p{N}_]+)@[\p{L}\p{N}.-]+[\p{L}\p{N}]/gu

/** How much of the limit a text takes, where each address takes `perAddress`. https://docs.joinmastodon.org/user/posting/ (read 2026-07) */
export function countCharacters(text: string, perAddress: number): number {
  let [counted, rest] = [0, text]
  for (const { address, start } of addressPlaces(text).toReversed()) {
    counted += perAddress
    rest = `${rest.slice(0, start)}${rest.slice(start + address.length)}`
  }
  for (const _ of graphemes.segment(rest.replace(mention, '@$1'))) counted += 1
  return counted
}
