import type { PostContent } from '@postwright/contract/content/content'
import type { ContentType } from '@postwright/contract/core/content-types'

import { compose } from '../src/ai/composer/compose.ts'
import { sentenceKey, splitSentences } from '../src/ai/composer/sentences.ts'
import { DraftInputs, type DraftInputsGiven } from '../src/ai/prompt/inputs.ts'

export const lumen: DraftInputsGiven['business'] = {
  name: 'Lumen Coffee',
  context:
    'Lumen Coffee is a small-batch coffee roastery in Woodstock, Cape Town. We buy from three farms in Ethiopia and Rwanda and roast every Tuesday. Our target audience is 25 to 45 year olds.',
  industry: 'Coffee roasting',
  mission: 'To make good coffee simple for people at home',
  vision: 'A city where every kitchen knows where its coffee comes from',
  goals: ['Grow online sales by 20%'],
  keywords: ['specialty coffee', 'cold brew', 'coffee beans'],
  website: 'https://lumencoffee.example',
  location: 'Woodstock, Cape Town',
}
/** A business that says a lot about itself, so that there is something to add to a longer draft. */
export const talkative: DraftInputsGiven['business'] = {
  ...lumen,
  context: `${lumen.context} Our roaster is a Probat from 1958 that Sipho restored by hand. Bags travel in boxes that customers send back. On Saturdays we teach people to brew at home. Two of our baristas have judged the national finals.`,
}
/** What many people enter at first: one sentence and a mission. */
export const thin: DraftInputsGiven['business'] = {
  name: 'Lumen Coffee',
  context: 'Lumen Coffee is a small-batch coffee roastery in Woodstock, Cape Town.',
  mission: 'To make good coffee simple for people at home',
}
export const bare: DraftInputsGiven['business'] = { name: 'Tilly Marsh', context: 'Watercolour classes for adults' }
export const coldBrew =
  'Announce our new cold brew launching 3 June. R65 per 500 ml bottle, made with beans from Sidamo. Steeped for 18 hours. Free delivery in Cape Town for orders over R300. Order at https://lumencoffee.example/cold-brew'

export function draft(
  given: Omit<DraftInputsGiven, 'brief'> & { brief: Partial<DraftInputsGiven['brief']> & { text: string } },
): PostContent {
  return compose(DraftInputs.parse(given))
}

export function variantOf(contentType: ContentType, text: string, variant: number): PostContent {
  return draft({ contentType, business: lumen, brief: { text, variant, variants: 3 } })
}

export function facebookPost(text: string): string {
  return draft({ contentType: 'facebook', business: { name: 'Lumen', context: 'Roastery.' }, brief: { text } }).body
}

/** Sentences that stand in a draft more than once. */
export function repeated(content: PostContent): string[] {
  const keys = splitSentences(content.body.replace(/^#+ .*$/gm, ''))
    .map(sentenceKey)
    .filter((key) => key.split(' ').length > 2)
  return keys.filter((key, at) => keys.indexOf(key) !== at)
}

/** What the cold brew's brief and the talkative business have to say, each by a word that no label has. */
const facts = [
  'launch',
  'R65',
  '18 hours',
  'R300',
  'cold-brew',
  'small-batch',
  'Ethiopia',
  'Probat',
  'boxes',
  'On Saturdays',
  'national finals',
  'good coffee simple',
  'every kitchen',
]

/** Which facts a draft tells. */
export function factsIn(body: string): string[] {
  return facts.filter((fact) => body.includes(fact))
}

/** The facts in the order of the draft, those in a list marked: two drafts of one outline differ in labels and greetings alone. */
export function outline(body: string): string[] {
  return body.split('\n').flatMap((line) =>
    facts
      .filter((fact) => line.includes(fact))
      .toSorted((a, b) => line.indexOf(a) - line.indexOf(b))
      .map((fact) => (/^[•-] /.test(line) ? `• ${fact}` : fact)),
  )
}
