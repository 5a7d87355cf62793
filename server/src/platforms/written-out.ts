/** Whether the words of a link are an address themselves. */
export function isWrittenOut(words: string): boolean {
  return /^\s*(?:https?:|www\.|[\w-]+(?:\.[\w-]+)+(?:[/?#]|\s*$))/i.test(words)
}
