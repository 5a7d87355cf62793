import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'

import { isForReaders } from '../composer/instructions.ts'
import { splitSentences, upperFirst } from '../composer/sentences.ts'
import { type IdeaMaterial, type ProposedIdea } from './about.ts'

type Untyped = Omit<ProposedIdea, 'contentType'>

/** What fits into a title. In characters. */
const longestQuote = 90

/**
 * Ideas by rules: each takes something that the profile or a document says, and a side from which a reader could hear of it. They promise
 * nothing that the material does not have.
 */
export function ideasByRules(material: IdeaMaterial): ProposedIdea[] {
  const { business, passages, contentTypes } = material
  const ofProfile = [...splitSentences(business.context), ...splitSentences(business.mission)].filter(isQuotable)
  const ofDocuments = passages.flatMap(({ source, text }) => {
    const sentence = splitSentences(text).find(isQuotable)
    return sentence ? [{ source, sentence }] : []
  })
  const lists: Untyped[][] = [
    ofDocuments.map(({ source, sentence }) =>
      idea(
        msg`From “${{ source }}”: ${{ sentence }}`,
        msg`Tell it to somebody who has not read it, and say what it changes for them: “${{ sentence }}”`,
      ),
    ),
    ofProfile.map((sentence) =>
      idea(
        msg`How it came about: ${{ sentence }}`,
        msg`Your profile says it in one sentence: “${{ sentence }}” Tell when it began, and what a customer notices of it.`,
      ),
    ),
    business.keywords.map((topic) =>
      idea(msg`What people ask about ${{ topic }}`, msg`The question about ${{ topic }} that you hear most, and the answer you give.`),
    ),
    business.keywords.map((topic) =>
      idea(
        msg`What goes wrong with ${{ topic }}`,
        msg`One thing that goes wrong with ${{ topic }}, how somebody notices it, and what to do then.`,
      ),
    ),
    business.keywords.map((topic) =>
      idea(
        msg`${{ topic }}: how to choose`,
        msg`What somebody who chooses ${{ topic }} for the first time should look at, in the order in which it matters.`,
      ),
    ),
    ofProfile.map((sentence) =>
      idea(
        msg`Behind the scenes: ${{ sentence }}`,
        msg`Show the work behind it, one step after the other, with what is hard about it: “${{ sentence }}”`,
      ),
    ),
    business.location === ''
      ? []
      : [
          idea(
            msg`Where to find us in ${{ place: business.location }}`,
            msg`The way to you, when you are there, and what somebody sees first.`,
          ),
        ],
    business.industry === ''
      ? []
      : [
          idea(
            msg`A day in ${{ industry: business.industry }}`,
            msg`One working day from the first to the last hour, with what nobody expects.`,
          ),
        ],
    business.keywords.map((topic) =>
      idea(
        msg`A customer’s story about ${{ topic }}`,
        msg`One customer, with their permission: what they wanted, what they did about ${{ topic }}, what came of it.`,
      ),
    ),
  ]
  return interleaved(lists).map((one, at) => ({ ...one, contentType: contentTypes[at % contentTypes.length] ?? '' }))
}

function idea(title: Sentence, angle: Sentence): Untyped {
  return { title: upperFirst(say(title)), angle: say(angle) }
}

/** Says something by itself, commands no writer, and fits into a title. */
function isQuotable(sentence: string): boolean {
  const fits = sentence.length >= 25 && sentence.length <= longestQuote
  return fits && !/https?:|www\.|\S@\S/.test(sentence) && isForReaders(sentence)
}

/** The first of each list, then the second: so that ten ideas are not all of one kind. */
function interleaved<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
}
