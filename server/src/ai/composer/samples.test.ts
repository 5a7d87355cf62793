import { checkContent } from '@postwright/contract/content/content-checks'
import { contentTypeIds } from '@postwright/contract/core/content-types'
import { describe, expect, test } from 'vitest'

import { sampleBriefs } from '../../../test/samples/briefs.ts'
import { sampleBusinesses } from '../../../test/samples/businesses.ts'
import { DraftInputs, type DraftInputsGiven } from '../prompt/inputs.ts'
import { compose } from './compose.ts'
import { languages } from '../languages/languages.ts'
import { phraseForms } from './brief.ts'
import { asNounPhrase } from './noun-phrases.ts'
import { sentenceKey, splitSentences, splitWritten } from './sentences.ts'

function draft(
  contentType: (typeof contentTypeIds)[number],
  business: DraftInputsGiven['business'],
  text: string,
  variant = 1,
  length?: 'long',
) {
  return compose(DraftInputs.parse({ contentType, business, brief: { text, variant, variants: 3, length } }))
}

/** Figures, quotations, addresses, and names within sentences; words to the writer left out. */
function factsOf(text: string): string[] {
  const told = text
    .replace(/Keep it under[^.]*\./g, '')
    .replace(/^(?:Topic|Audience|CTA|Link|Key points):/gm, '')
    .replaceAll('!', '')
  const addresses = [...told.matchAll(/https?:\/\/(\S+)/g)].map((match) => match[1] ?? '')
  const rest = told.replace(/https?:\/\/\S+/g, '')
  const names = splitWritten(rest).flatMap((line) =>
    [...line.text.matchAll(/(?<=[\p{Ll},] )\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*/gu)].map((match) => match[0]),
  )
  return [...addresses, ...names, ...(rest.match(/[“"][^”"]+[”"]/g) ?? []), ...(rest.match(/[R$€£]?\d(?:[\d.,: ]*\d)?(?: ?%| ?€)?/g) ?? [])]
}

const lower = (text: string) => text.toLowerCase().replaceAll('https://', '')

describe.each(contentTypeIds)('%s', (contentType) => {
  test('keeps every fact of the brief, in each variant and length; X may leave some out and changes none', () => {
    for (const brief of sampleBriefs) {
      for (const variant of [1, 2, 3]) {
        for (const length of [undefined, 'long'] as const) {
          const { title, body } = draft(contentType, sampleBusinesses[brief.of], brief.text, variant, length)
          const whole = lower(`${title}\n${body}`)

          if (brief.drops) expect(body).not.toMatch(brief.drops)
          if (contentType !== 'x')
            expect([...brief.keeps, ...factsOf(brief.text)].filter((fact) => !whole.includes(lower(fact)))).toEqual([])
          const told = lower(`${brief.text} ${JSON.stringify(sampleBusinesses[brief.of])}`)
          expect((body.replace(/^\d{1,2}\. /gm, '').match(/\d(?:[\d.,:]*\d)?/g) ?? []).filter((figure) => !told.includes(figure))).toEqual(
            [],
          )
        }
      }
    }
  })

  test('whoever writes about whatever, it is in their own sentences, within the limits and without repeats', () => {
    for (const business of Object.values(sampleBusinesses)) {
      for (const [at, { text }] of sampleBriefs.entries()) {
        const content = draft(contentType, business, text, (at % 3) + 1)
        const sources = [text, ...sourcesOf(business)]
        const sentences = splitSentences(content.body.replace(/^#(?=\p{L}).*$/gmu, '').replace(/\[([^\]]*)\]\(([^)]*)\)/g, '$1: $2')).map(
          (sentence) => sentence.replace(/^(?:[•-]|\d{1,2}\.) /, ''),
        )
        const keys = sentences.map(sentenceKey).filter((key) => key.split(' ').length > 2)

        expect(sentences.filter((sentence) => !isFrom(sentence, sources) && !isGlue(sentence, sources))).toEqual([])
        expect(keys.filter((key, other) => keys.indexOf(key) !== other)).toEqual([])
        expect(checkContent(contentType, content).filter((issue) => issue.severity === 'hard')).toEqual([])
        expect(`${content.title} ${content.body}`).not.toMatch(/[!{}]|undefined|\b(?:the the|a a)\b|[.,:;]{2}|\s[.,;:](?:\s|$)/)
        if (content.title !== null) expect(content.title).not.toMatch(/(?<!\p{L})(?:the|a|an|and|of|for|to|every|our)$|[.,:;]$/u)
      }
    }
  })
})

function sourcesOf({ name, context, mission, vision, industry, location, website, socialLinks }: DraftInputsGiven['business']): string[] {
  return [
    name,
    context ?? '',
    mission ?? '',
    vision ?? '',
    `${name} ${industry}`,
    `${name} ${context}`,
    location ?? '',
    website ?? '',
    ['X', ...Object.entries(socialLinks ?? {}).flat()].join(' '),
  ]
}

/** What turning an instruction into a statement may add. */
const added = new Set('is are on our thank you to invited'.split(' '))

/** Whether the words stand in the same order in one of the sources. */
function isFrom(sentence: string, sources: readonly string[]): boolean {
  return sources.some((source) => {
    const told = wordsOf(source)
    let from = 0
    return wordsOf(sentence).every((word) => {
      if (added.has(word) && told[from] !== word) return true
      const at = told.indexOf(word, from)
      if (at >= 0) from = at + 1
      return at >= 0
    })
  })
}

const known = new Map<string, string[]>()

/** Every sentence is looked for in the same few sources. */
function wordsOf(text: string): string[] {
  const words = known.get(text) ?? sentenceKey(text).split(' ')
  known.set(text, words)
  return words
}

const ownForms = [...phraseForms, ...languages.flatMap(({ forms }) => Object.values<readonly string[]>(forms).flat())]
  .flatMap((form: string) => splitSentences(form))
  .flatMap((form) =>
    [0, 1].map((person) => form.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, several: string, one: string) => (person === 0 ? several : one))),
  )
  .map(
    (form) =>
      new RegExp(
        `^(?:## )?${form
          .split(/\{\w+\}/)
          .map((part) => part.replace(/[.?]/g, '\\$&'))
          .join('(.+)')}(.*)$`,
        'u',
      ),
  )

/** One of the composer's own forms, its gaps filled from the sources. */
function isGlue(sentence: string, sources: readonly string[]): boolean {
  return [sentence, sentence.replace(/:$/, '.')].some((said) =>
    ownForms.some(
      (form) =>
        said
          .match(form)
          ?.slice(1)
          .every((gap) => gap === '' || isFrom(gap, sources)) ?? false,
    ),
  )
}

describe('a phrase that stands where a noun is needed', () => {
  test.each([
    'our spring lot from Sidama lands on Friday',
    'three ways to remember to leave your chair',
    'the book fair is in the hall',
    'every bag names the farm',
    'we paid 38 % over the local price',
    'our winter menus launch on Friday',
    'house prices here fell',
    'washed, peach and honeysuckle',
    'buy well',
    'our food bank runs low',
    'people love it',
    'the shop moved to Main Street',
    'because it rained',
    'not again',
    'the roof leaks when it rains',
  ])('%s is none for certain', (text) => {
    expect(asNounPhrase(text)).toBeNull()
  })

  test.each([
    'our new cold brew',
    'the free parking behind the shop',
    'a second shop',
    'sustainability',
    'our move to Observatory',
    'our new partner, Ms Ingrid Solheim',
    'cupping for beginners',
  ])('%s is one', (text) => {
    expect(asNounPhrase(text)).toBe(text)
  })
})
