import type { LanguageModelV4CallOptions, LanguageModelV4Usage, SharedV4ProviderMetadata } from '@ai-sdk/provider'

import { tokensOf } from '../tokens.ts'

/** Our estimate of a prompt may be short of the provider's count by as much. */
export const promptMargin = 1.5

/** What the provider says it took; where it says nothing, our own estimate from what was sent and answered. */
export function estimatedUsage(
  usage: LanguageModelV4Usage | undefined,
  call: LanguageModelV4CallOptions,
  answered: string,
): LanguageModelV4Usage {
  if (usage && (usage.inputTokens.total ?? 0) + (usage.outputTokens.total ?? 0) > 0) return usage
  const input = promptTokens(call)
  const output = tokensOf(answered)
  return {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: output, reasoning: undefined },
  }
}

/** About how many tokens the prompt of a call takes, with its tools and schema. */
export function promptTokens({ prompt, tools, responseFormat }: LanguageModelV4CallOptions): number {
  let tokens = tools || responseFormat ? tokensOf(JSON.stringify({ tools, responseFormat })) : 0
  for (const { content } of prompt) {
    if (typeof content === 'string') tokens += tokensOf(content)
    else
      for (const part of content)
        tokens += 'text' in part ? tokensOf(part.text) : part.type === 'file' ? tokensOfFile : tokensOf(JSON.stringify(part))
  }
  return tokens
}

/** Of a picture; providers count from 85 to 1,600. */
const tokensOfFile = 1600

/** What the call cost in millionths of a US dollar, where the provider says so itself: OpenRouter does. */
export function costFrom(metadata: SharedV4ProviderMetadata | undefined): number | undefined {
  const usage = metadata?.openrouter?.usage
  if (typeof usage !== 'object' || usage === null || !('cost' in usage) || typeof usage.cost !== 'number' || usage.cost < 0)
    return undefined
  // Binary fractions: 0.000123 of a dollar is a hair more than 123 millionths.
  return Math.ceil(usage.cost * 1e6 - 1e-6)
}
