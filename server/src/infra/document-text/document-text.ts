// The thread reads this too: it loads nothing.

export type TextKind = 'pdf' | 'docx' | 'txt' | 'markdown' | 'html' | 'csv'

/** A paragraph, list item or row, with where it stands. */
export interface TextBlock {
  text: string
  heading: string | null
  /** From 1; of a PDF alone. */
  page: number | null
}

/** What a web page says of itself beside its text. */
export interface PageFacts {
  language: string | null
  description: string | null
  siteName: string | null
  keywords: string[]
  /** The first two levels. */
  headings: string[]
  /** As they stand in the page. */
  links: string[]
  /** JSON-LD, unread. */
  data: string[]
}

export interface DocumentText {
  title: string | null
  blocks: TextBlock[]
  pages: number | null
  /** Of HTML alone. */
  facts: PageFacts | null
  /** The document is longer than what is read. */
  isPartial: boolean
}

/** About 500 pages of a book; what is more of one document helps no draft. */
const mostCharacters = 1_500_000
export const mostPages = 2_000

export type UnreadableReason = 'encrypted' | 'broken' | 'empty' | 'unknown' | 'old-word' | 'misnamed' | 'too-large' | 'too-slow'

/** Why the text of a file could not be taken out; `unreadable.ts` says it in words. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}

/** Collects blocks up to what is read of one document. */
export class BlockList {
  readonly blocks: TextBlock[] = []
  isFull = false
  #characters = 0

  add(text: string, { heading = null, page = null }: { heading?: string | null; page?: number | null } = {}): void {
    const tidy = tidied(text)
    if (this.isFull || tidy === '') return
    this.#characters += tidy.length
    if (this.#characters > mostCharacters) this.isFull = true
    else this.blocks.push({ text: tidy, heading, page })
  }
}

/** One paragraph on one line, without what nobody sees. */
export function tidied(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u200B\u2060\uFEFF\uFFFD]|\p{Co}/gu, '')
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
