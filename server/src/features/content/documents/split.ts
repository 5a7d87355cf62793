import type { TextBlock } from '../../../infra/document-text/document-text.ts'
import { countWords } from '../../../ai/words.ts'

/** In words. */
const passageWords = 200
const mostOverlap = 40

export interface Passage {
  heading: string | null
  page: number | null
  text: string
}

interface Unit extends TextBlock {
  words: number
  /** It goes on in the paragraph of the one before. */
  goesOn: boolean
}

/**
 * Passages of about 200 words, none over a heading. One that goes on in the same part begins with the last sentence of the one before, so
 * that what two sentences say together is found.
 */
export function passagesOf(blocks: readonly TextBlock[]): Passage[] {
  const passages: Passage[] = []
  let current: Unit[] = []
  let words = 0
  const end = () => {
    const [first] = current
    if (first) passages.push({ heading: first.heading, page: first.page, text: textOf(current) })
  }

  for (const unit of blocks.flatMap(unitsOf)) {
    const last = current.at(-1)
    if (last && last.heading !== unit.heading) {
      end()
      current = []
      words = 0
    } else if (last && words + unit.words > passageWords) {
      end()
      current = last.words <= mostOverlap && current.length > 1 ? [{ ...last, goesOn: false }] : []
      words = current[0]?.words ?? 0
    }
    current.push(unit)
    words += unit.words
  }
  end()
  return passages
}

/** A paragraph as it is, or where it is long, its sentences. */
function unitsOf(block: TextBlock): Unit[] {
  const words = countWords(block.text)
  if (words <= passageWords / 2) return [{ ...block, words, goesOn: false }]
  return sentencesOf(block.text).map((text, at) => ({ ...block, text, words: countWords(text), goesOn: at > 0 }))
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

function sentencesOf(text: string): string[] {
  return [...sentences.segment(text)].map(({ segment }) => segment.trim()).flatMap((sentence) => (sentence === '' ? [] : pieces(sentence)))
}

/** What has no end of a sentence for pages is cut between words, and where it has no words, anywhere. */
function pieces(text: string): string[] {
  if (countWords(text) <= passageWords && text.length <= longestPiece) return [text]
  return text.match(/[^]{1,1000}(?=\s|$)|[^]{1,1000}/gu)?.map((piece) => piece.trim()) ?? []
}

const longestPiece = 3_000

function textOf(units: readonly Unit[]): string {
  return units.reduce((text, unit) => (text === '' ? unit.text : `${text}${unit.goesOn ? ' ' : '\n'}${unit.text}`), '')
}
