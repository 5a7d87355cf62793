/** Where the text is cut: at `fold` characters or after `maxLines` lines, whichever comes first, at a word's end. */
export function foldAt(text: string, fold: number, maxLines: number): number {
  const characters = [...text]
  let lines = 1
  let end = 0
  for (const [index, character] of characters.entries()) {
    if (index >= fold) return wordEnd(text, end)
    if (character === '\n') {
      lines += 1
      if (lines > maxLines && text.slice(end).trim() !== '') return end
    }
    end += character.length
  }
  return text.length
}

function wordEnd(text: string, end: number): number {
  const space = text.slice(0, end).search(/\s\S*$/)
  return space > end - 24 && space > 0 ? space : end
}
