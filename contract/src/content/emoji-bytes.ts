const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u

/** As Threads counts: a character is one, and an emoji as many as its UTF-8 bytes. https://developers.facebook.com/documentation/threads/posts (read 2026-04) */
export function countEmojiBytes(text: string): number {
  let count = 0
  for (const { segment } of graphemes.segment(text))
    count += emoji.test(segment) ? new TextEncoder().encode(segment).length : [...segment].length
  return count
}
