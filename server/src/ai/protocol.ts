import { notesMark, titleMark } from './prompt/marks.ts'

export interface FieldDelta {
  field: 'title' | 'body'
  delta: string
}

/**
 * Tells title and body apart in a model's answer while it streams. The form asked for is `Title: …`, an empty line, the
 * body; models that write a heading, bold marks, a fence or a word of introduction instead are understood as well. What follows the
 * mark of notes is no text.
 */
export class AnswerReader {
  title = ''
  body = ''
  notes = ''
  readonly #hasTitle: boolean
  #state: 'start' | 'title' | 'body' | 'notes'
  #held = ''

  constructor(hasTitle: boolean) {
    this.#hasTitle = hasTitle
    this.#state = 'start'
  }

  /** The notes began, so that the text before them is whole. */
  get hasEnded(): boolean {
    return this.#state === 'notes'
  }

  /** Takes the next piece and gives what of it is certain. */
  read(piece: string): FieldDelta[] {
    this.#held += piece.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
    const deltas: FieldDelta[] = []
    while (this.#step(deltas, false));
    return deltas
  }

  /** Gives what was still held back. */
  end(): FieldDelta[] {
    const deltas: FieldDelta[] = []
    while (this.#step(deltas, true));
    this.title = this.title.trim()
    this.body = withoutFence(this.body).trim()
    return deltas
  }

  #step(deltas: FieldDelta[], isEnd: boolean): boolean {
    if (this.#held === '') return false
    if (this.#state === 'start') return this.#readStart(isEnd)
    if (this.#state === 'title') return this.#readTitle(deltas)
    if (this.#state === 'body') return this.#readBody(deltas, isEnd)
    if (this.notes.length < longestNotes) this.notes += this.#held
    this.#held = ''
    return false
  }

  #readBody(deltas: FieldDelta[], isEnd: boolean): boolean {
    if (this.body === '') this.#held = this.#held.replace(/^\s+/, '')
    const marked = this.#held.match(notesLine)
    const certain = marked?.index ?? (isEnd ? this.#held.length : this.#held.length - undecided(this.#held))
    const delta = this.#held.slice(0, certain)
    if (delta) {
      this.body += delta
      deltas.push({ field: 'body', delta })
    }
    this.#held = this.#held.slice(certain + (marked?.[0].length ?? 0))
    if (marked) this.#state = 'notes'
    return marked !== null
  }

  #readStart(isEnd: boolean): boolean {
    this.#held = this.#held.trimStart()
    const lineEnd = this.#held.indexOf('\n')
    const line = lineEnd < 0 ? this.#held : this.#held.slice(0, lineEnd)
    if (lineEnd >= 0 && preface.test(line)) {
      this.#held = this.#held.slice(lineEnd + 1)
      return true
    }
    if (this.#hasTitle) {
      const mark = line.match(titleStart)?.[0]
      // Enough to tell, and one character more, so that the blank after the mark is not taken for the title.
      if (mark && (line.length > mark.length || lineEnd >= 0)) {
        this.#held = this.#held.slice(mark.length)
        this.#state = 'title'
        return true
      }
    }
    const isUndecided = this.#hasTitle ? mayBecomeTitle(line) : mayBecomePreface(line)
    if (lineEnd < 0 && !isEnd && isUndecided) return false
    this.#state = 'body'
    return true
  }

  #readTitle(deltas: FieldDelta[]): boolean {
    const lineEnd = this.#held.indexOf('\n')
    const line = lineEnd < 0 ? this.#held : this.#held.slice(0, lineEnd)
    const text = (this.title === '' ? line.trimStart() : line).replace(/\*\*|__/g, '')
    if (text) {
      this.title += text
      deltas.push({ field: 'title', delta: text })
    }
    this.#held = lineEnd < 0 ? '' : this.#held.slice(lineEnd + 1)
    if (lineEnd >= 0) this.#state = 'body'
    return lineEnd >= 0
  }
}

const titleStart = new RegExp(
  `^(?:#{1,3}\\s+)?(?:\\*\\*|__)?(?:${titleMark.slice(0, -1)}|Subject(?: line)?|Headline|Video title)(?:\\*\\*|__)?\\s*[::]\\s*(?:\\*\\*|__)?\\s*|^#\\s+`,
  'i',
)
const preface = /^(?:```\w*\s*$|(?:sure|certainly|of course|absolutely|here(?:'s|’s| is| are))\b.{0,120}[:.!]\s*$|-{3,}\s*$)/i

/** More than the notes on the longest draft take. */
const longestNotes = 40_000
const notesLine = new RegExp(`(?:^|\\n)[*#\\s]*${notesMark.replace(/[[\]]/g, '\\$&')}`)

/** How much at the end may still become the mark of notes: blank lines, and its beginning. */
function undecided(text: string): number {
  const tail = /\n[*#\s]*(\[{0,2}[a-z]*\]{0,2})$/.exec(text)
  return tail && notesMark.startsWith(tail[1] ?? '') ? tail[0].length : 0
}

function mayBecomeTitle(line: string): boolean {
  return mayBecomePreface(line) || (line.length < 24 && /^[#*_\s]*(?:t|s|h|v|$)/i.test(line))
}

function mayBecomePreface(line: string): boolean {
  return line.length < 130 && /^(?:`|-|s(?:u|$)|c(?:e|$)|o(?:f|$)|a(?:b|$)|h(?:e|$))/i.test(line)
}

function withoutFence(text: string): string {
  return text.replace(/\n```\s*$/, '').replace(/^```\w*\n/, '')
}
