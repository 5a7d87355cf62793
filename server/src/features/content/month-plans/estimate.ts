import type { ContentType } from '@postwright/contract/core/content-types'

/** What a draft of a content type usually takes, prompt and answer. */
export interface UsualTokens {
  input: number
  output: number
}

/** In millionths of a US dollar for a million tokens. */
export interface TokenPrice {
  inputMicros: number
  outputMicros: number
}

export interface EstimateSources {
  /** Of drafts that were written before; a type without any takes what is usual. */
  averages: Partial<Record<ContentType, UsualTokens>>
  /** Whether the built-in composer writes them. */
  isComposed: (type: ContentType) => boolean
  /** Null where none is known. */
  priceOf: (type: ContentType) => TokenPrice | null
}

/** Roughly, for a draft of usual length with a full profile, where a workspace has written none of its type yet. */
export const usualTokens: Record<ContentType, UsualTokens> = {
  linkedin: { input: 2_200, output: 450 },
  newsletter: { input: 2_400, output: 900 },
  blog: { input: 2_400, output: 1_600 },
  articles: { input: 2_400, output: 1_600 },
  x: { input: 2_000, output: 160 },
  instagram: { input: 2_100, output: 300 },
  facebook: { input: 2_100, output: 300 },
  youtube: { input: 2_200, output: 500 },
  whatsapp: { input: 2_000, output: 200 },
}

/** The built-in composer reads no rules, and says what the brief and the profile say. */
export const composerTokens: UsualTokens = { input: 650, output: 100 }

/** About what drafts of these types will take. Its cost is null when one of them has no price. */
export function estimatePlan(
  types: readonly ContentType[],
  { averages, isComposed, priceOf }: EstimateSources,
): { tokens: number; costMicros: number | null } {
  let tokens = 0
  let cost: number | null = 0
  for (const type of types) {
    const { input, output } = averages[type] ?? (isComposed(type) ? composerTokens : usualTokens[type])
    const price = priceOf(type)
    tokens += input + output
    cost = price === null || cost === null ? null : cost + (input * price.inputMicros + output * price.outputMicros) / 1e6
  }
  return { tokens: Math.round(tokens), costMicros: cost === null ? null : Math.ceil(cost) }
}
