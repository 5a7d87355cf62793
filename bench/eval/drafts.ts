import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { PostContent } from '@postwright/contract/content/content'
import { type ContentType, contentTypeIds } from '@postwright/contract/core/content-types'

import { streamDraft } from '../../server/src/ai/draft.ts'
import type { DraftInputsGiven } from '../../server/src/ai/prompt/inputs.ts'
import { type EvalBrief, briefs } from './briefs.ts'
import { businesses } from './businesses.ts'
import { type Faults, faultsOf } from './checks.ts'

export interface EvalDraft {
  brief: number
  contentType: ContentType
  content: PostContent
  faults: Faults
}

export type Option = Partial<DraftInputsGiven['brief']>

export function inputsFor({ of, text, given }: EvalBrief, contentType: ContentType, option: Option = {}): DraftInputsGiven {
  return { contentType, business: businesses[of], brief: { text, ...(given && { given }), ...option } }
}

export async function writeDraft(model: LanguageModelV4, inputs: DraftInputsGiven): Promise<PostContent> {
  for await (const event of streamDraft({ model, inputs })) if (event.type === 'done') return event.content
  throw new Error('The draft did not end.')
}

/** Every brief as every type, one after the other: what is measured is text, not speed. */
export async function writeAll(model: LanguageModelV4, count: number, onDraft: (done: number, all: number) => void): Promise<EvalDraft[]> {
  const drafts: EvalDraft[] = []
  const chosen = briefs.slice(0, count)
  for (const [at, brief] of chosen.entries()) {
    for (const contentType of contentTypeIds) {
      const inputs = inputsFor(brief, contentType)
      const content = await writeDraft(model, inputs)
      const told = JSON.stringify(inputs.business) + JSON.stringify(inputs.brief).replaceAll('\\n', ' ')
      drafts.push({
        brief: at,
        contentType,
        content,
        faults: faultsOf({ contentType, content, told, keeps: brief.keeps, drops: brief.drops }),
      })
      onDraft(drafts.length, chosen.length * contentTypeIds.length)
    }
  }
  return drafts
}
