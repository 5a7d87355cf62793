import type { Quote } from '@postwright/contract/content/comments'

/** The place where a post is written, in whichever form; places are those in its Markdown. */
export interface WrittenText {
  focus: () => void
  /** Chooses a part of the text and brings it into view. */
  choose: (start: number, end: number) => void
  /** The chosen words, without the white space around them; null where none are chosen. Longer ones are cut to what a comment may quote. */
  quote: () => Quote | null
}

const longestQuote = 500

export function quoteOf(text: string, start: number, end: number): Quote | null {
  const chosen = text.slice(start, Math.min(end, start + longestQuote))
  const words = chosen.trim()
  return words === '' ? null : { text: words, start: start + chosen.length - chosen.trimStart().length }
}

export function writtenIn(area: HTMLTextAreaElement): WrittenText {
  return {
    focus: () => area.focus(),
    choose(start, end) {
      area.focus()
      area.setSelectionRange(start, end)
    },
    quote: () => quoteOf(area.value, area.selectionStart, area.selectionEnd),
  }
}
