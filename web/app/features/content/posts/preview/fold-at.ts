import type { Fold } from '@postwright/contract/content/platform-rules'

/** Where the platform folds the text: at a word's end, as long as one is near. */
export function foldAt(text: string, fold: Fold): number {
  const characters = [...text]
  let lines = 1
  let end = 0
  for (const [index, character] of characters.entries()) {
    if (index >= fold.characters) return wordEnd(text, end)
    if (character === '\n') {
      lines += 1
      if (lines > fold.lines && text.slice(end).trim() !== '') return end
    }
    end += character.length
  }
  return text.length
}

function wordEnd(text: string, end: number): number {
  const space = text.slice(0, end).search(/\s\S*$/)
  return space > end - 24 && space > 0 ? space : end
}
