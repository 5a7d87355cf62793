/** Before what ends the draft: next step, question, hashtags, sign-off. */
export function insert(paragraphs: readonly string[], added: readonly string[], closes?: (line: string) => boolean): string {
  const at = Math.max(1, tailStart(paragraphs, closes))
  return [...paragraphs.slice(0, at), ...added, ...paragraphs.slice(at)].filter(Boolean).join('\n\n')
}

export function tailStart(paragraphs: readonly string[], closes: (line: string) => boolean = () => false): number {
  let at = paragraphs.length
  const ends = (paragraph: string) => isEnding(paragraph) || closes(paragraph.trim())
  while (at > 1 && ends(paragraphs[at - 1] ?? '')) at -= 1
  return at > 1 && /^## [^\n]*$/.test(paragraphs[at - 1] ?? '') ? at - 1 : at
}

function isEnding(paragraph: string): boolean {
  return (
    paragraph.length < 160 &&
    (/^#\p{L}/u.test(paragraph) || /https?:\/\/\S+|\]\(/.test(paragraph) || paragraph.endsWith('?') || /,\s*\n/.test(paragraph))
  )
}
