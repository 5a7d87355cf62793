/** What has a meaning in the text of a post, and stands for itself behind a backslash. https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format (read 2026-11) */
const reserved = /[\\|{}@[\]()<>#*_~]/g
const hashtag = /(?<![\p{L}\p{N}_&])#([\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/gu

/** A text as LinkedIn reads it: one that is not escaped ends at its first bracket. */
export function littleText(text: string): string {
  let written = ''
  let from = 0
  for (const { 0: whole, 1: tag = '', index } of text.matchAll(hashtag)) {
    written += `${escaped(text.slice(from, index))}{hashtag|\\#|${escaped(tag)}}`
    from = index + whole.length
  }
  return written + escaped(text.slice(from))
}

/** The text as it was typed. */
export function typedText(commentary: string): string {
  return commentary
    .replaceAll(/\{hashtag\|\\?#\|((?:\\.|[^}\\])*)\}/g, (_whole, tag: string) => `#${tag}`)
    .replaceAll(/@\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, (_whole, name: string) => name)
    .replaceAll(/\\([\\|{}@[\]()<>#*_~])/g, '$1')
    .trim()
}

function escaped(text: string): string {
  return text.replaceAll(reserved, String.raw`\$&`)
}
