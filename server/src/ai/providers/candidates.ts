import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Usage } from '@ai-sdk/provider'
import type { AiProviderKind } from '@postwright/contract/content/ai-provider-kinds'

import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Reasoning } from './reasoning.ts'
import type { TimeLimits } from './time-limits.ts'

/** Who wrote: kept with what was written. */
export interface Writer {
  /** The provider's id on this instance. */
  providerId: string
  /** As it is called there. */
  providerName: string
  provider: AiProviderKind
  modelId: string
  /** As versions and usage records name it. */
  label: string
}

/** One model that may answer a call, the chosen one or one that stands in for it. */
export interface Candidate {
  writer: Writer
  model: LanguageModelV4
  breaker: CircuitBreaker
  limits: TimeLimits
  /** Null of a model that writes at once. */
  reasoning: Reasoning | null
  /**
   * Sets the most that the call can cost aside, before it is made.
   *
   * @throws ModelRefusal where a limit would be exceeded.
   */
  reserve: (call: LanguageModelV4CallOptions) => Promise<Reservation>
}

/** What was set aside for one call; exactly one of these ends it. */
export interface Reservation {
  /** The call was made: what it used, as the provider says or as far as it can be told. */
  settle: (used: Used) => Promise<void>
  free: () => Promise<void>
}

export interface Used {
  usage: LanguageModelV4Usage
  /** In millionths of a US dollar, where the provider says it. */
  costMicros?: number | undefined
}

export const nothingReserved: Reservation = { settle: async () => {}, free: async () => {} }

/** How one call to one provider ended, for logs and metrics. */
export interface CallOutcome {
  writer: Writer
  outcome: 'written' | 'failed' | 'stopped' | 'skipped'
  /** Milliseconds from the call to its first word. */
  firstWordMs?: number
  error?: unknown
}
