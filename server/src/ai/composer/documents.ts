import type { DraftInputs } from '../prompt/inputs.ts'
import { hasFiniteVerb, tokens } from './grammar.ts'
import { isCallToAction, isForReaders } from './instructions.ts'
import type { Passage } from './passages.ts'
import { asSentence, isAlike, splitSentences } from './sentences.ts'

/** How many sentences of documents a draft takes at most, by the length asked for. */
const atMost = { short: 0, standard: 2, long: 6 }
/** Words of the brief that a sentence must share to be about the same. */
const sharedWords = 2

/** What the documents of the business say of the subject of the brief, in their own sentences, best first. */
export function relevantPassages({ brief, material }: DraftInputs, told: readonly string[], english: boolean): Passage[] {
  const subject = new Set(contentWords(brief.text))
  const ranked = material.passages
    .flatMap(({ text }) => splitSentences(text))
    .filter((sentence) => sentence.length <= 240 && isForReaders(sentence) && !isCallToAction(sentence))
    .filter((sentence) => !english || hasFiniteVerb(sentence))
    .map((sentence) => ({ sentence, shared: new Set(contentWords(sentence).filter((word) => subject.has(word))).size }))
    .filter(({ sentence, shared }) => shared >= sharedWords && !told.some((other) => isAlike(other, sentence)))
    .toSorted((a, b) => b.shared - a.shared)
  const chosen: string[] = []
  for (const { sentence } of ranked)
    if (chosen.length < atMost[brief.length] && !chosen.some((other) => isAlike(other, sentence))) chosen.push(sentence)
  return chosen.map((sentence) => ({ sentences: [asSentence(sentence)], items: [] }))
}

/** Words that carry a subject: four letters or more, without their plural. */
export function contentWords(text: string): string[] {
  return tokens(text)
    .filter((word) => word.length > 3)
    .map((word) => word.replace(/(?:'s|s)$/, ''))
}
