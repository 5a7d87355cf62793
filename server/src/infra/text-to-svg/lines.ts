import { widthOf } from './text-to-svg.ts'

interface Space {
  width: number
  /** The most lines. */
  lines: number
  size: number
}

/** A text in lines of about one length; `whole` unless its end had to give way to an ellipsis. */
export function wrapText(text: string, space: Space): { lines: string[]; whole: boolean } {
  const lines = filled(text, space)
  if (lines.length <= space.lines) return { lines: balanced(text, lines, space), whole: true }

  const kept = lines.slice(0, space.lines)
  return { lines: [...kept.slice(0, -1), truncate(`${kept.at(-1)} ${lines[space.lines] ?? ''}`, space)], whole: false }
}

/** As much of one line as there is room for, with an ellipsis where something is missing. */
export function truncate(text: string, { width, size }: Omit<Space, 'lines'>): string {
  if (widthOf(text, size) <= width) return text
  const characters = Array.from(text)
  let [fits, tooMany] = [0, characters.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if (widthOf(cut(characters, middle), size) <= width) fits = middle
    else tooMany = middle
  }
  return cut(characters, fits)
}

function cut(characters: string[], length: number): string {
  return `${characters
    .slice(0, length)
    .join('')
    .replace(/[\s,;:.–—-]+$/, '')}…`
}

/** Each line takes what it can; a word that is longer than a line is broken. */
function filled(text: string, space: Space): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((whole) => pieces(whole, space))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || widthOf(longer, space.size) <= space.width) {
      line = longer
      continue
    }
    lines.push(line)
    line = word
    // What is beyond the room is not worth measuring.
    if (lines.length > space.lines) return lines
  }
  return [...lines, line]
}

function pieces(word: string, { width, size }: Space): string[] {
  if (widthOf(word, size) <= width) return [word]
  const found = ['']
  for (const character of word) {
    const longer = `${found.at(-1)}${character}`
    if (widthOf(longer, size) <= width) found[found.length - 1] = longer
    else found.push(character)
  }
  return found
}

/** The narrowest lines of the same number, so that the last is no single word. */
function balanced(text: string, lines: string[], space: Space): string[] {
  let best = lines
  for (let width = space.width - step; lines.length > 1; width -= step) {
    const narrower = filled(text, { ...space, width })
    if (narrower.length > lines.length || narrower.some((line) => widthOf(line, space.size) > width)) break
    best = narrower
  }
  return best
}

const step = 24
