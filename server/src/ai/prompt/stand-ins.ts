import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { AiProviderKind } from '@postwright/contract/content/ai-provider-kinds'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import { wrapLanguageModel } from 'ai'
import { z } from 'zod'

import { ModelRefusal } from '../providers/failure.ts'

/** A prompt for one kind of provider, where it may have to stand in for another kind. */
const OwnPrompt = z.object({
  system: z.string(),
  user: z.string(),
  maxOutputTokens: z.int(),
  /** False when what has to be told leaves no room for the business. */
  fits: z.boolean(),
})
export type OwnPrompt = z.infer<typeof OwnPrompt>
export type OwnPrompts = Partial<Record<AiProviderKind, OwnPrompt>>

const key = 'postwright'

/** As options of a call, so that whichever model of a chain answers finds the prompt of its kind. */
export function withOwnPrompts(prompts: OwnPrompts): { [key]: OwnPrompts } | undefined {
  return Object.keys(prompts).length === 0 ? undefined : { [key]: prompts }
}

/**
 * The call as it is made to one kind of provider.
 *
 * @throws ModelRefusal where it could not be told all that it has to know.
 */
export function callFor(kind: AiProviderKind, call: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  const { [key]: own, ...providerOptions } = call.providerOptions ?? {}
  const prompt = OwnPrompt.safeParse(own?.[kind]).data
  if (!prompt) return own === undefined ? call : { ...call, providerOptions }
  if (!prompt.fits) throw new ModelRefusal(say(msg`This brief is too long for this model.`))
  return {
    ...call,
    providerOptions,
    maxOutputTokens: prompt.maxOutputTokens,
    prompt: [
      { role: 'system', content: prompt.system },
      { role: 'user', content: [{ type: 'text', text: prompt.user }] },
    ],
  }
}

/** Whoever stands in for another kind of provider is given the prompt of its own kind. */
export function toldInItsWay(model: LanguageModelV4, kind: AiProviderKind): LanguageModelV4 {
  return wrapLanguageModel({
    model,
    middleware: { specificationVersion: 'v4', transformParams: async ({ params }) => callFor(kind, params) },
  })
}
