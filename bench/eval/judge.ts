import type { LanguageModelV4 } from '@ai-sdk/provider'
import { generateText, Output } from 'ai'
import { z } from 'zod'

import type { EvalBrief } from './briefs/brief.ts'
import { businesses } from './businesses.ts'
import { retries } from './drafts.ts'

const Marks = z.object({
  sendable: z.boolean(),
  unsupportedClaims: z.int().min(0),
  usefulness: z.int().min(1).max(5),
  register: z.int().min(1).max(5),
  length: z.int().min(1).max(5),
})
const Verdict = z.object({ A: Marks, B: Marks, better: z.enum(['A', 'B', 'tie']) })
export type Verdict = z.infer<typeof Verdict>

const rubric = `You compare two drafts, A and B, made from the same brief for the same business. You do not know who wrote which.
For each:
- sendable: a professional would send it after a light edit (a minute, no new facts).
- unsupportedClaims: how many statements about the business (figures, prices, dates, names, promises, quotes) stand in neither brief nor profile. General knowledge of the subject is not one.
- usefulness: 1 says nothing to a reader, 5 is worth their time: specific, what an expert would cover.
- register: 1 is wrong for the platform, 5 reads as if made for it.
- length: 1 is far off what the platform takes, 5 is right.
better: the one that you would send. Answer with the JSON object alone.`

/** A blind comparison: the judge is told the brief and the profile, and nothing of where a draft is from. */
export async function judge(model: LanguageModelV4, brief: EvalBrief, contentType: string, a: string, b: string): Promise<Verdict> {
  const { output } = await generateText({
    model,
    maxRetries: retries,
    output: Output.object({ schema: Verdict }),
    instructions: rubric,
    prompt: JSON.stringify({ platform: contentType, brief: brief.text, given: brief.given, profile: businesses[brief.of], A: a, B: b }),
  })
  return output
}

/** What a person without Postwright would ask for. */
export async function bareDraft(model: LanguageModelV4, brief: EvalBrief, contentType: string): Promise<string> {
  const { name, context } = businesses[brief.of]
  const { text } = await generateText({
    model,
    maxRetries: retries,
    prompt: `Write a ${contentType} post for ${name} (${context}): ${brief.text}`,
  })
  return text
}
