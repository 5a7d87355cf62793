import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { AiProviderKind } from '@postwright/contract/content/ai-provider-kinds'

/** How a model that thinks before it writes is asked to, and the room that it needs for that. */
export interface Reasoning {
  /** Left out where the provider would refuse to be told, or does not know it. */
  effort?: NonNullable<LanguageModelV4CallOptions['reasoning']>
  /** Counted by providers within the limit of an answer, so that it comes on top of the text's. */
  tokens: number
}

/** Of a model that was told to think little; the smallest budget that Google takes for it is 1,310. */
const little = 1500
/** Of one that thinks as it likes. */
const much = 4000

const gptOrO = /(?:^|\/)(?:o\d|gpt-[5-9])/
/** They take no effort, or only the highest. https://developers.openai.com/api/docs/models (read 2026-11-25) */
const effortless = /-pro\b|^o1-(?:mini|preview)|(?:^|\/)gpt-5[\w.]*-chat/
const gemini = /gemini-(?:2\.5|[3-9]|flash-latest|pro-latest)/
const claude = /claude-[a-z]+-[5-9]/
/** Open and lesser-known ones, by their names wherever they run. */
const openModels =
  /gpt-oss|deepseek-(?:r\d|reasoner|v3\.[1-9]|v[4-9])|qwen-?3|qwq|magistral|think|reason|grok-(?:3-mini|[4-9])|glm-(?:4\.[5-9]|[5-9])|kimi-k2|minimax-m|nemotron|exaone-deep|(?:^|[/:-])r1\b/

/** Null of a model that writes at once, as far as its name tells. */
export function reasoningOf(kind: AiProviderKind, modelId: string): Reasoning | null {
  const id = modelId.toLowerCase()
  const isKnown = [gptOrO, gemini, openModels].some((names) => names.test(id)) && !/(?:^|\/)gpt-[5-9][\w.]*-chat/.test(id)
  switch (kind) {
    case 'openai':
      if (!gptOrO.test(id) || !isKnown) return null
      return effortless.test(id) ? { tokens: much } : { effort: 'low', tokens: little }
    case 'anthropic':
      // Those before think only when they are asked to.
      return claude.test(id) ? { effort: 'none', tokens: little } : null
    case 'google':
      return gemini.test(id) ? { effort: 'minimal', tokens: little } : null
    case 'groq':
      if (/gpt-oss/.test(id)) return { effort: 'low', tokens: little }
      if (/qwen-?3/.test(id)) return { effort: 'none', tokens: little }
      return isKnown ? { tokens: much } : null
    case 'openrouter':
      return isKnown ? { effort: 'low', tokens: effortless.test(id) ? much : little } : null
    case 'ollama':
      if (!isKnown) return null
      return /gpt-oss/.test(id) ? { effort: 'low', tokens: little } : { effort: 'none', tokens: little }
    case 'mistral':
    case 'openai-compatible':
      return isKnown ? { tokens: much } : null
    case 'composer':
    case 'local':
      return null
  }
}

/** The same call with room to think in, so that the thinking takes nothing from the text. */
export function withRoomToReason(call: LanguageModelV4CallOptions, reasoning: Reasoning | null): LanguageModelV4CallOptions {
  if (!reasoning) return call
  return {
    ...call,
    ...(reasoning.effort && { reasoning: reasoning.effort }),
    ...(call.maxOutputTokens !== undefined && { maxOutputTokens: call.maxOutputTokens + reasoning.tokens }),
  }
}
