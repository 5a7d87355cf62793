import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { PostContent } from '@postwright/contract/content/content'
import { type ContentType, contentTypeIds } from '@postwright/contract/core/content-types'
import { countWords } from '@postwright/contract/content/counting'

import { briefs } from './briefs.ts'
import { inputsFor, type Option, writeDraft } from './drafts.ts'

/** Each option of the desk that did not change the text as it says. */
export async function optionFaults(model: LanguageModelV4): Promise<string[]> {
  const faults: string[] = []
  for (const brief of [0, 8, 16].map((at) => briefs[at]).filter((one) => one !== undefined)) {
    for (const contentType of contentTypeIds) {
      const write = (option: Option) => writeDraft(model, inputsFor(brief, contentType, option))
      const plain = await write({})
      const short = await write({ length: 'short' })
      const long = await write({ length: 'long' })
      const action = await write({ callToAction: 'Reply with the word YES' })
      const link = await write({ link: 'https://example.com/chosen' })
      const second = await write({ variant: 2, variants: 3 })
      const found = [
        ...(words(short) < words(plain) || isFull(contentType) ? [] : ['a short draft is no shorter']),
        ...(words(long) > words(plain) || isFull(contentType) ? [] : ['a long draft is no longer']),
        ...(/reply with the word yes/i.test(action.body) ? [] : ['the call to action is missing']),
        ...(link.body.includes('example.com/chosen') ? [] : ['the link is missing']),
        ...(second.body === plain.body ? ['the second variant is the first'] : []),
      ]
      faults.push(...found.map((fault) => `${contentType}, ${brief.of}: ${fault}`))
    }
  }
  return faults
}

/** X has room for one thought, which a short draft may be already. */
function isFull(type: ContentType): boolean {
  return type === 'x'
}

function words({ body }: PostContent): number {
  return countWords(body)
}
