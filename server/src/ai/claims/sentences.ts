const lead = /^\s*(?:(?:[-*•–·]|\d{1,2}[.)]|#{1,6}|>)\s+)*/
/** A sentence may begin with a figure, which the segmenter takes for none. */
const beforeFigure = /(?<=[.!?]['"”)]?\s+)(?=\d)/
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
/** What a full stop follows without ending the sentence. */
const goesOn = /(?:^|[\s(])(?:[A-Z]|St|Dr|Mr|Mrs|Ms|Prof|No|Nr|vs|approx|incl|e\.g|i\.e|etc|a\.m|p\.m|ca|bzw|z\.B|\d{1,2})\.\s*$/

/** The sentences of a text, each as it stands there word for word, without marks of lists and headings. */
export function sentencesIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const said = line.replace(lead, '')
    const sentences: string[][] = []
    for (const segment of [...segmenter.segment(said)].flatMap((one) => one.segment.split(beforeFigure))) {
      const last = sentences.at(-1)
      // An address goes on after its question mark. The end alone is looked at: joined over and over, a line of initials would take the square of its length.
      const end = last?.at(-1)?.slice(-12) ?? ''
      if (last && (goesOn.test(` ${end}`) || /\S$/.test(end))) last.push(segment)
      else sentences.push([segment])
    }
    return sentences.map((segments) => segments.join('').trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  })
}

/** The sentences of Markdown headings. */
export function headingsIn(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').flatMap((line) => (/^#{1,6}\s/.test(line) ? sentencesIn(line) : [])))
}

/** For comparing: lower case, plain quotes, single blanks, no marks of Markdown. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[“”«»„]/g, '"')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words and figures of a text in lower case, each between two blanks, so that whole ones can be looked for. */
export function wordsOf(text: string): string {
  const words = plain(text).match(/[\p{L}\p{N}]+(?:'[\p{L}]+)*|%/gu) ?? []
  return ` ${words.join(' ')} `
}
