/** What a screen reader is told of an answer that is being written: whole sentences, since it would stumble over every word. */
export function spokenSentences(text: string, isWhole: boolean): string[] {
  const sentences = text.split(/(?<=[.!?…。！？])\s+|\n+/).map(plain)
  const finished = isWhole || /[.!?…。！？]\s$|\n$/.test(text) ? sentences : sentences.slice(0, -1)
  return finished.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

/** Without the marks of Markdown. */
function plain(text: string): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|[-*+]|>|\d+[.)])\s+|[*_`|~]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
