import type { DraftInputs } from '../prompt/inputs.ts'
import { languages, namesDay } from '../languages/languages.ts'
import { hasFiniteVerb, tokens } from './grammar.ts'
import { isCallToAction, isForReaders } from './instructions.ts'
import type { Passage } from './passages.ts'
import { asSentence, isAlike, splitSentences } from './sentences.ts'

/** How many sentences of documents a draft takes at most, by the length asked for. */
const atMost = { short: 0, standard: 2, long: 6 }
/** Words of the brief that a sentence must share to be about the same. */
const sharedWords = 2

/** What the documents of the business say of the subject of the brief, in their own sentences, best first. */
export function relevantPassages({ business, brief, material }: DraftInputs, told: readonly string[], english: boolean): Passage[] {
  const said = [brief.text, ...brief.given.flatMap(({ lines }) => lines)].join(' ')
  const subject = new Set(contentWords(said))
  const usual = new Set(contentWords([business.name, business.industry, ...business.keywords].join(' ')))
  const own = new Set(subjectWords(said).filter((word) => !usual.has(word)))
  // A long draft says more of its subject: there one word is enough that is of this subject alone.
  const fits = (sentence: string, shared: number) =>
    shared >= sharedWords || (brief.length === 'long' && subjectWords(sentence).some((word) => own.has(word)))
  const ranked = material.passages
    .flatMap(({ text }) => splitSentences(text))
    .filter((sentence) => sentence.length <= 240 && isForReaders(sentence) && !isCallToAction(sentence))
    .filter((sentence) => !english || hasFiniteVerb(sentence))
    .map((sentence) => ({ sentence, shared: new Set(contentWords(sentence).filter((word) => subject.has(word))).size }))
    .filter(({ sentence, shared }) => fits(sentence, shared) && !told.some((other) => isAlike(other, sentence)))
    .toSorted((a, b) => b.shared - a.shared)
  const chosen: string[] = []
  for (const { sentence } of ranked)
    if (chosen.length < atMost[brief.length] && !chosen.some((other) => isAlike(other, sentence))) chosen.push(sentence)
  return chosen.map((sentence) => ({ sentences: [asSentence(sentence)], items: [] }))
}

/** Words that carry a subject: four letters or more, without their plural. */
export function contentWords(text: string): string[] {
  return tokens(text)
    .map((word) => word.replace(/[^\p{L}\p{N}]+$/u, ''))
    .filter((word) => word.length > 3)
    .map((word) => word.replace(/(?:'s|s)$/, ''))
}

/** Of anything: two texts that share one of these alone need not speak of the same. */
const ofAnything = new Set([
  ...languages.flatMap(({ common }) => common.split(' ')),
  ...'second minute hour week month year time today first last half free every each take have make come open start begin people visit'.split(
    ' ',
  ),
])

/** Those that say what it is about. */
export function subjectWords(text: string): string[] {
  return contentWords(text).filter((word) => !ofAnything.has(word) && !/\d/.test(word) && !namesDay(word))
}
