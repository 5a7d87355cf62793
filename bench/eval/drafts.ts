import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { PostContent } from '@postwright/contract/content/content'
import { type ContentType, contentTypeIds } from '@postwright/contract/core/content-types'

import { type DraftEvent, streamDraft } from '../../server/src/ai/draft.ts'
import type { PromptOptions } from '../../server/src/ai/prompt/build.ts'
import type { DraftInputsGiven } from '../../server/src/ai/prompt/inputs.ts'
import type { EvalBrief } from './briefs/brief.ts'
import { businesses } from './businesses.ts'
import { type Faults, faultsOf } from './checks.ts'

export interface EvalDraft {
  brief: string
  contentType: ContentType
  content: PostContent
  /** Of the prompt that it was written to. */
  promptHash: string
  faults: Faults
}

/** A model, and the prompt that the product gives to its kind. */
export interface EvalWriter {
  model: LanguageModelV4
  prompt: PromptOptions
  isComposer: boolean
}

export interface Run {
  drafts: EvalDraft[]
  /** What did not come, and why. */
  failures: string[]
}

export type Option = Partial<DraftInputsGiven['brief']>

export function inputsFor({ of, text, given, examples }: EvalBrief, contentType: ContentType, option: Option = {}): DraftInputsGiven {
  return {
    contentType,
    business: businesses[of],
    brief: { text, ...(given && { given }), ...option },
    ...(examples && { material: { examples } }),
  }
}

type Done = Extract<DraftEvent, { type: 'done' }>

/** A limit of a minute is waited for, as `retry-after` says. */
export const retries = 5

export async function writeDraft({ model, prompt }: EvalWriter, inputs: DraftInputsGiven): Promise<Done> {
  for await (const event of streamDraft({ model, inputs, prompt, retries })) if (event.type === 'done') return event
  throw new Error('The draft did not end.')
}

/** Every brief as every type, one after the other: what is measured is text, not speed. One that fails is told, and the next one written. */
export async function writeAll(
  writer: EvalWriter,
  briefs: readonly EvalBrief[],
  onDraft: (done: number, all: number) => void,
): Promise<Run> {
  const run: Run = { drafts: [], failures: [] }
  for (const brief of briefs) {
    for (const contentType of contentTypeIds) {
      const inputs = inputsFor(brief, contentType)
      try {
        const { content, claims, promptHash } = await writeDraft(writer, inputs)
        const faults = faultsOf({ content, inputs, claims, keeps: brief.keeps, drops: brief.drops })
        run.drafts.push({ brief: brief.text, contentType, content, promptHash, faults })
      } catch (error) {
        run.failures.push(`${contentType}, “${shortened(brief.text)}”: ${error instanceof Error ? error.message : String(error)}`)
      }
      onDraft(run.drafts.length + run.failures.length, briefs.length * contentTypeIds.length)
    }
    if (run.drafts.length === 0) throw new Error(`No draft came. ${run.failures[0] ?? ''}`)
  }
  return run
}

export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
