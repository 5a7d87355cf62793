import { z } from 'zod'

import { adminBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { ContentType, Instant, prose } from '../core/values.ts'

/** What models are told of one content type: the rules of this version of Postwright, and what administrators added to them. */
export const AiPrompt = z.object({
  contentType: ContentType,
  /** As it was shipped, with the usual length. */
  rules: z.string(),
  /** The same with what was added. */
  told: z.string(),
  /** Empty while nothing was added. */
  addition: z.string(),
  /** Of the addition; 0 as it was shipped. */
  number: z.int(),
  /** About how many tokens both take. */
  tokens: z.int(),
})
export type AiPrompt = z.infer<typeof AiPrompt>

/** What was added, since when. */
export const AiPromptVersion = z.object({ number: z.int(), addition: z.string(), authorName: z.string(), createdAt: Instant })
export type AiPromptVersion = z.infer<typeof AiPromptVersion>

export const SaveAiPrompt = z.object({
  contentType: ContentType,
  /** Empty takes the prompt back to what was shipped. */
  addition: prose(4000),
  /** The version that the change was made on. */
  number: z.int32(says(msg`Use a whole number.`)).min(0, says(msg`Use 0 or more.`)),
})
export type SaveAiPrompt = z.infer<typeof SaveAiPrompt>

export const aiPrompts = {
  list: adminBase
    .route({ method: 'GET', path: '/admin/ai/prompts', summary: 'What AI models are told of each content type' })
    .output(z.array(AiPrompt)),
  versions: adminBase
    .route({
      method: 'GET',
      path: '/admin/ai/prompts/{contentType}/versions',
      summary: 'What was added to a prompt before, newest first, up to 100',
    })
    .input(z.object({ contentType: ContentType }))
    .output(z.array(AiPromptVersion)),
  save: adminBase
    .route({
      method: 'PUT',
      path: '/admin/ai/prompts/{contentType}',
      summary: 'Add to a prompt, as a new version, or take it back to the original',
    })
    .input(SaveAiPrompt)
    .output(AiPrompt),
}
