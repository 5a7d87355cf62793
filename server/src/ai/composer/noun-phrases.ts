import {
  finiteForm,
  hasFiniteVerb,
  isPlural,
  isVerb,
  lowerFirst,
  participleAfterNoun,
  startsWithDate,
  withDatePreposition,
} from './grammar.ts'
import { withoutStop } from './sentences.ts'

declare const verified: unique symbol

/** Words that can stand wherever English takes a noun. Only `asNounPhrase` and `asQuestionClause` make one. */
export type NounPhrase = string & { readonly [verified]: true }

/** The text as a noun phrase within a sentence, or null when it is not certain to be one. */
export function asNounPhrase(text: string, source = ''): NounPhrase | null {
  const phrase = lowerFirst(withoutStop(text), source)
  return isNounPhrase(phrase.replace(apposition, '').replace(/\s\([^()]{1,40}\)$/, '')) ? verifiedPhrase(phrase) : null
}

/** "how to choose a bike", "why we price by the job": a clause that stands where a noun would. */
export function asQuestionClause(text: string): NounPhrase | null {
  const clause = withoutStop(text)
  const isClause =
    /^(?:[Hh]ow|[Ww]hat|[Ww]hen|[Ww]here|[Ww]hy) (?:\p{Lu}|(?:to|we|our|you|your|the|a|an|it|they|I|my|most|some|so many)\b)/u.test(
      clause,
    ) &&
    !/[.:;!?]/.test(clause) &&
    clause.length <= 110
  return isClause ? verifiedPhrase(clause.charAt(0).toLowerCase() + clause.slice(1)) : null
}

/** The one place where a text becomes a verified phrase: its callers have checked its words. */
function verifiedPhrase(text: string): NounPhrase {
  return text as NounPhrase
}

/** "our new partner, Ms Ingrid Solheim" */
const apposition = /,\s(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+){0,3}$/u

const neverFirst =
  /^(?:we|you|they|i|it|he|she|this|that|these|those|there|here|and|but|or|so|if|when|while|because|as|to|not|please|who|what|why|how|where|which|in|on|at|for|of|with|from|by|over|under|until|about|after|before|during|since|now|just|also|then|today|tomorrow|yesterday|last|next|merry|happy|welcome|thanks?|congratulations|congrats|sorry|good (?:luck|morning|evening))\b/i
const joining = /^(?:of|and|or|for|with|in|at|on|from|by|to|about|behind|between|near|around|without|against|over|under|per|into|across)$/
const determiner = /^(?:a|an|the|our|my|your|their|his|her|its|every|each|all|some|any|no|another)$/
const dated =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|tonight|\d{1,2}[:.]\d{2}|\d{1,2} ?[ap]m|(?:this|next|last) \w+)\b/i

/** Errs on the side of no: a plural or a participle in the middle could be a verb ("our spring lot lands on Friday"). */
function isNounPhrase(phrase: string): boolean {
  const words = phrase.split(/\s+/)
  if (words.length > 9 || phrase.length > 70 || /[.;:!?()"“”«»–—/,@]|https?:/.test(phrase) || !/^[\p{L}\p{N}]/u.test(phrase)) return false
  if (!/^\p{Script=Latin}/u.test(phrase) && !/^\d/.test(phrase)) return false
  // "our" says whose and not what.
  if (determiner.test((words.at(-1) ?? '').toLowerCase())) return false
  // "new stock in" is a sentence without its verb; one or two letters name nothing.
  if (phrase.length < 3 || /\s(?:in|on|at|for|of|with|from|to|by|up|out|off|back|over|soon|now|again)$/i.test(phrase)) return false
  if (neverFirst.test(phrase) || dated.test(phrase) || hasFiniteVerb(phrase) || (isVerb(words[0] ?? '') && words.length > 1)) return false
  return words.every((word, at) => {
    const [before, after] = [words[at - 1], words[at + 1]]
    if (/^to$/i.test(word) && isVerb(after ?? '')) return false
    if (determiner.test(word) && before !== undefined && !joining.test(before)) return false
    if (/^(?:not|never|very|too|who|which|that|because|so|but|if|when|while)$/i.test(word)) return false
    const mayBeVerb = /[^s'’ui]s$/.test(word) || /^(?:people|children|men|women|folk)$/.test(word) || (word.endsWith('ed') && at > 1)
    return !mayBeVerb || at === 0 || after === undefined || /^(?:of|and|or)$/.test(after)
  })
}

const relativeClause = /^(.+?)\s+(?:that|which|who)\s+((?:\w+s|are|have|let|can|will|help|make)\s.+)$/
/** A day that ends the phrase or goes on with a time: "our new Sunday opening" has one in front of its noun. */
const dateAfter =
  /^(.+?)\s+((?:on|from|this|next|until)\s.+|(?:tomorrow|tonight|today|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|afternoon|evening|night))?|\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)(?=$|[,;:–-]|\s+(?:\d|at|from|until|till|to|and|or|in|for|with|on|by)).*)$/i

/** The sentence that hides in "our cold brew launching 3 June" or "our tasting on Friday"; null where that is not certain. */
export function sentenceIn(text: string, source: string): string | null {
  const phrase = withoutStop(text)
  const [, launched, participle, rest] = phrase.match(participleAfterNoun) ?? []
  if (launched && participle && rest) {
    const thing = named(launched, source)
    return thing && `${thing} ${finiteForm(participle, isPlural(thing))} ${withDatePreposition(rest)}`
  }
  const [, who, does] = phrase.match(relativeClause) ?? []
  if (who && does) {
    const thing = named(who, source)
    return thing && `${thing} ${does}`
  }
  const [, event, date] = phrase.match(dateAfter) ?? []
  if (event && date && startsWithDate(date.replace(/^(?:on|from|until)\s+(?:the\s+)?/i, ''))) {
    const thing = named(event, source)
    return thing && `${thing} ${isPlural(thing) ? 'are' : 'is'} ${withDatePreposition(date)}`
  }
  return null
}

/** Only what says whose or which it is can begin a sentence by itself. */
function named(text: string, source: string): NounPhrase | null {
  const phrase = asNounPhrase(text, source)
  return phrase && (/^(?:our|the|my|this|these)\b/i.test(phrase) || isPlural(phrase)) ? phrase : null
}
