import type { LanguageModelV4 } from '@ai-sdk/provider'

import type { TimeLimits } from './time-limits.ts'

/** How to reach one provider. */
export interface Connection {
  /** Up to and with the version, without a slash at its end. */
  baseUrl: string
  /** Undefined where none is needed: then no header carries one. */
  apiKey: string | undefined
  /** What calls go through, so that the caller decides which addresses may be reached. */
  fetch: typeof globalThis.fetch
}

/** A model that a provider offers, with its price in millionths of a US dollar for a million tokens where the provider says it. */
export interface OfferedModel {
  id: string
  price?: { inputMicros: number; outputMicros: number }
}

/** What differs between the kinds of providers. What screens show of a kind stands in the contract. */
export interface ProviderKind {
  create: (connection: Connection, modelId: string) => LanguageModelV4
  /** The models for text that the provider says it has, as it orders them. @throws as `fetch` and the models themselves do. */
  listModels: (connection: Connection, signal: AbortSignal) => Promise<OfferedModel[]>
  /** The address as people type it, made the one that calls begin with. */
  addressOf?: (baseUrl: string) => string
  limits?: Partial<TimeLimits>
  /** Whether its list of models says what they cost. */
  listsPrices?: boolean
}
