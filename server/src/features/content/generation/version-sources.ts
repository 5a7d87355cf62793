import { sentencesIn, wordsOf } from '../../../ai/claims/sentences.ts'
import type { QuotedPassage } from '../documents/public.ts'
import type { GivenSource } from '../posts/public.ts'
import type { DraftDone } from './drafted.ts'
import type { PlannedDraft } from './plan.ts'

const longestQuote = 600
/** Shorter sentences stand in any text. */
const fewestWords = 4

/**
 * The passages that a draft was made from: of a model those that its prompt had room for, of the composer those that it took a sentence
 * from. What the text rests on is quoted, word for word.
 */
export function versionSources({ passages, model }: PlannedDraft, done: DraftDone): GivenSource[] {
  const isComposed = done.writer ? done.writer.providerId === 'composer' : model.isComposer
  return passages.slice(0, done.passagesTold).flatMap((passage) => {
    const quote = isComposed ? takenFrom(passage, done) : claimedFrom(passage, done) || takenFrom(passage, done) || passage.text
    const { documentId, heading, page } = passage
    return quote === '' ? [] : [{ documentId, heading, page, quote: cut(quote) }]
  })
}

/** The sentences of a passage that stand in the text. */
function takenFrom({ text }: QuotedPassage, { content: { title, body } }: DraftDone): string {
  const words = wordsOf(`${title ?? ''} ${body}`)
  return sentencesIn(text)
    .map((sentence) => ({ sentence, said: wordsOf(sentence) }))
    .filter(({ said }) => said.trim().split(' ').length >= fewestWords && words.includes(said))
    .map(({ sentence }) => sentence)
    .join(' ')
}

/** What claims of the text quote of it. */
function claimedFrom({ source, text }: QuotedPassage, { claims }: DraftDone): string {
  const quotes = claims.flatMap((claim) => (claim.source?.kind === 'document' && claim.source.label === source ? claim.source.quote : []))
  return [...new Set(quotes)].filter((quote) => quote !== '' && text.includes(quote)).join(' ')
}

function cut(text: string): string {
  if (text.length <= longestQuote) return text
  return `${text
    .slice(0, longestQuote)
    .replace(/\s+\S*$/u, '')
    .toWellFormed()} …`
}
