import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'

import { isForReaders } from '../composer/instructions.ts'
import { splitSentences, upperFirst, withoutStop } from '../composer/sentences.ts'
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
  const { name, industry } = business
  const lists: Untyped[][] = [
    ofDocuments.map(({ source, sentence }) => ({
      title: asTitle(sentence),
      angle: say(
        msg`“${{ source }}” says it. Tell it to somebody who has not read it, and say what it changes for them: “${{ sentence }}”`,
      ),
    })),
    business.keywords.map((topic) =>
      idea(msg`What people ask about ${{ topic }}`, msg`The question about ${{ topic }} that you hear most, and the answer you give.`),
    ),
    ofProfile.map((sentence) => ({
      title: asTitle(sentence),
      angle: say(msg`Your profile says it in one sentence: “${{ sentence }}” Tell why you do it so, and what a customer notices of it.`),
    })),
    business.keywords.map((topic) =>
      idea(
        msg`What goes wrong with ${{ topic }}`,
        msg`One thing that goes wrong with ${{ topic }}, how somebody notices it, and what to do then.`,
      ),
    ),
    [
      idea(msg`A day at ${{ name }}`, msg`One working day from the first to the last hour, with what nobody expects.`),
      idea(msg`How ${{ name }} began`, msg`What there was before, who had the idea, and what of the beginning is still there today.`),
      idea(
        msg`What we are asked most at ${{ name }}`,
        msg`One question that comes up again and again, and the answer you give, in the words in which you say it.`,
      ),
      idea(
        msg`The people behind ${{ name }}`,
        msg`One person: what they do, what they know better than anybody, and what they are asked most. With their permission.`,
      ),
      idea(
        msg`How to begin with ${{ name }}`,
        msg`What a new customer does first, what happens then, and what they need to have with them.`,
      ),
      idea(msg`What has changed at ${{ name }}`, msg`One thing that you do otherwise than a year ago, and what made you change it.`),
    ],
    business.keywords.map((topic) =>
      idea(
        msg`${{ topic }}: how to choose`,
        msg`What somebody who chooses ${{ topic }} for the first time should look at, in the order in which it matters.`,
      ),
    ),
    business.location === ''
      ? []
      : [
          idea(
            msg`Where to find ${{ name }}`,
            msg`The way to you (${{ place: business.location }}), when you are there, and what somebody sees first.`,
          ),
        ],
    industry === ''
      ? []
      : [
          idea(
            msg`${{ industry }} words, explained`,
            msg`Words of your trade that customers hear and nobody explains: each with what it means for them, in one sentence.`,
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

/** What the business says, as the post that tells more of it could be called. */
function asTitle(sentence: string): string {
  return upperFirst(withoutStop(sentence))
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
