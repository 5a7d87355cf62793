/** A piece of a text, and what stands in its place. */
export interface Edit {
  start: number
  end: number
  text: string
}

interface Span {
  start: number
  end: number
}

/** The sentences of a text; a line ends one, and a line of hashtags is none. */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = []
  for (const line of text.matchAll(/[^\n]+/gu)) {
    for (const { segment, index } of segmenter.segment(line[0])) {
      const begin = line.index + index + (segment.length - segment.trimStart().length)
      const end = line.index + index + segment.trimEnd().length
      if (/[\p{L}\p{N}]/u.test(text.slice(begin, end).replace(/#[\p{L}\p{M}\p{N}_]+/gu, ''))) spans.push({ start: begin, end })
    }
  }
  return spans
}

/** Takes out the sentence at a place; null where it is the only one. */
export function cutSentence(text: string, at: number): Edit | null {
  const sentences = sentencesOf(text)
  const found = sentences.find(({ start, end }) => start <= at && at < end)
  if (!found || sentences.length < 2) return null
  const lineStart = text.lastIndexOf('\n', found.start - 1) + 1
  const newline = text.indexOf('\n', found.end)
  const lineEnd = newline < 0 ? text.length : newline
  const isWholeLine = !/[\p{L}\p{N}]/u.test(text.slice(lineStart, found.start) + text.slice(found.end, lineEnd))
  if (isWholeLine) {
    const before = text.slice(0, lineStart).length - text.slice(0, lineStart).trimEnd().length
    const after = text.slice(lineEnd).length - text.slice(lineEnd).trimStart().length
    const start = lineStart - before
    const end = lineEnd + after
    const gap = start === 0 || end === text.length ? '' : '\n'.repeat(Math.max(1, Math.min(2, before, after)))
    return { start, end, text: gap }
  }
  const blanksAfter = text.slice(found.end, lineEnd).match(/^[^\S\n]+/u)?.[0].length ?? 0
  if (found.end + blanksAfter < lineEnd) return { start: found.start, end: found.end + blanksAfter, text: '' }
  const blanksBefore = text.slice(lineStart, found.start).match(/[^\S\n]+$/u)?.[0].length ?? 0
  return { start: found.start - blanksBefore, end: lineEnd, text: '' }
}

/** Words after which no adjective can have stood: what was before them was a noun. */
const afterNoun =
  /^\s+(?:for|of|to|in|on|at|with|and|or|is|are|was|were|that|which|who|as|from|by|but|so|has|have|will|und|oder|ist|sind|war|für|von|mit|zu|auf|als|aber)\b/iu
/** What leads to a noun, and goes with it. */
const lead = /(?:,|(?:^|(?<=\s))(?:with|and|or|in|by|for|plus|mit|und|oder|aus))\s+(?:(?:all|our|the|pure|real|viel|all)\s+)*$/iu

/** Words after which a verb stands, without which nothing is said any more. */
const beforeVerb = /(?:^|\s)(?:i|we|they|he|she|will|let['’]s|let us|don['’]t|wir|ich|man)\s+$/iu

/** Takes out a word where the sentence stands without it, else what leads to it, else the sentence. */
export function cutWord(text: string, word: Span): Edit {
  const { start, end } = withMarks(text, word)
  const after = text.slice(end)
  const before = text.slice(0, start)
  const isBeforeWord = /^\s+[\p{L}\p{N}]/u.test(after)
  const joined = /^(?:\s+(?:and|or|und|oder)|,)\s+(?=[\p{L}\p{N}])/iu.exec(after)
  const isDescribed = /(?:^|\s)(?:an?|the|our|your|my|this|these|its|their|very|so|more|most|unser\w*|ein\w*|der|die|das|sehr)\s+$/iu.test(
    before,
  )
  if (beforeVerb.test(before)) return cutSentence(text, start) ?? tidied(text, { start, end })
  if (joined && isDescribed) return tidied(text, { start, end: end + joined[0].length })
  if (isBeforeWord && !afterNoun.test(after)) return tidied(text, { start, end })
  const leading = lead.exec(before)
  if (leading && !isBeforeWord) return { start: start - leading[0].length - spacesBefore(before.slice(0, leading.index)), end, text: '' }
  return cutSentence(text, start) ?? tidied(text, { start, end })
}

/** The word with the signs of Markdown that set it in bold or italics: they go with it. */
function withMarks(text: string, { start, end }: Span): Span {
  const marks = /(?:[*_]{1,3}|~~)$/.exec(text.slice(0, start))?.[0]
  if (marks === undefined || !text.startsWith(marks, end)) return { start, end }
  return { start: start - marks.length, end: end + marks.length }
}

/** The blanks beside a cut, the capital of a sentence that now begins with another word, and the article before it. */
export function tidied(text: string, { start, end }: Span): Edit {
  const before = text.slice(0, start)
  const isFirst = before.trim() === '' || /(?:[.!?…]["”’)]*\s+|\n\s*(?:[-*•]\s+)?)$/u.test(before)
  const after = text.slice(end)
  const next = /^\s*([\p{L}\p{N}])/u.exec(after)
  if (isFirst && next) return { start, end: end + next[0].length, text: (next[1] ?? '').toLocaleUpperCase() }
  const article = next && articleFor(before, next[1] ?? '')
  if (article) return { start: start - article.length, end: end + next[0].length, text: `${article.text} ${next[1] ?? ''}` }
  const blanks = spacesBefore(before)
  if (blanks > 0) return { start: start - blanks, end, text: '' }
  if (/[\p{L}\p{N}]$/u.test(before)) return { start, end, text: '' }
  return { start, end: end + (after.match(/^[^\S\n]+/u)?.[0].length ?? 0), text: '' }
}

/** Puts another word in the place of one, with the article before it. */
export function replaced(text: string, { start, end }: Span, word: string): Edit {
  const article = articleFor(text.slice(0, start), word)
  return article ? { start: start - article.length, end, text: `${article.text} ${word}` } : { start, end, text: word }
}

/** The article at the end of a text, as it is before this word; null where there is none or it stays as it is. */
function articleFor(before: string, word: string): { text: string; length: number } | null {
  const article = /(?<=^|\s)(an?)\s+$/iu.exec(before)
  const said = article?.[1]
  const fitting = /^[aeiou]/iu.test(word) ? 'an' : 'a'
  if (!article || !said || said.toLowerCase() === fitting) return null
  return { text: said.startsWith('A') ? fitting.replace('a', 'A') : fitting, length: article[0].length }
}

function spacesBefore(text: string): number {
  return text.match(/[^\S\n]+$/u)?.[0].length ?? 0
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })
