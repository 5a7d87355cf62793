import type { AiProviderKind } from '@postwright/contract/content/ai-provider-kinds'

/** In millionths of a US dollar for a million tokens. */
export interface Price {
  inputMicros: number
  outputMicros: number
}

interface PriceList {
  /** The day on which the figures were collected. */
  asOf: string
  /** The provider's own page, to look them up on. */
  reference: string
  /** US dollars for a million tokens, in and out, by the model's name without date and `latest`. */
  models: Record<string, readonly [input: number, output: number]>
}

/**
 * Collected on 2026-11-24 from dated reports of the providers' pages (Anthropic's own comparison of models; release notes of tools that
 * watch OpenAI's and Google's pages, September and October 2026; Groq's, as quoted in issues of braintrust-proxy), not from a bill: an
 * administrator can enter what is really paid. Standard rates for short prompts, without discounts for caching, batches or a season:
 * Google's 3.6 to 3.8 Flash cost half of this until 2026-12-31. Mistral's figures contradict each other, so that it has none.
 */
const lists: Partial<Record<AiProviderKind, PriceList>> = {
  openai: {
    asOf: '2026-10-27',
    reference: 'https://developers.openai.com/api/docs/pricing',
    models: {
      'gpt-6.1-sol': [2, 10],
      'gpt-6.1-terra': [1, 5],
      'gpt-6-astra': [10, 50],
      'gpt-6-sol': [2, 10],
      'gpt-6-luna': [0.1, 0.5],
      'gpt-5.6-sol': [4, 20],
      'gpt-5.6-terra': [2, 12],
      'gpt-5.6-luna': [0.2, 1.2],
      'gpt-5.5': [5, 30],
      'gpt-5.4': [2.5, 15],
      'gpt-5.4-mini': [0.75, 4.5],
      'gpt-5.2': [1.75, 14],
      'gpt-5.1': [1.25, 10],
      'gpt-5': [1.25, 10],
      'gpt-5-mini': [0.25, 2],
      'gpt-5-nano': [0.05, 0.4],
      'gpt-4.1': [2, 8],
      'gpt-4.1-mini': [0.4, 1.6],
      'gpt-4.1-nano': [0.1, 0.4],
      'gpt-4o': [2.5, 10],
      'gpt-4o-mini': [0.15, 0.6],
    },
  },
  anthropic: {
    asOf: '2026-10-16',
    reference: 'https://platform.claude.com/docs/en/about-claude/pricing',
    models: {
      'claude-fable-5-1': [10, 50],
      'claude-opus-5-5': [4, 20],
      'claude-opus-5': [5, 25],
      'claude-sonnet-5-5': [2, 10],
      'claude-sonnet-5': [2, 10],
      'claude-haiku-5-5': [0.1, 0.5],
      'claude-sonnet-4-6': [3, 15],
      'claude-sonnet-4-5': [3, 15],
    },
  },
  google: {
    asOf: '2026-10-07',
    reference: 'https://ai.google.dev/gemini-api/docs/pricing',
    models: {
      'gemini-3.8-flash': [1.5, 7.5],
      'gemini-3.7-flash': [1.5, 7.5],
      'gemini-3.6-flash': [1.5, 7.5],
      'gemini-3.5-flash-lite': [0.3, 2.5],
      'gemini-3.1-pro': [2, 12],
      'gemini-3.1-flash-lite': [0.25, 1.5],
      'gemini-3-flash': [0.5, 3],
      'gemini-2.5-pro': [1.25, 10],
      'gemini-2.5-flash': [0.3, 2.5],
      'gemini-2.5-flash-lite': [0.1, 0.4],
    },
  },
  groq: {
    asOf: '2026-11-24',
    reference: 'https://groq.com/pricing',
    models: {
      'openai/gpt-oss-120b': [0.15, 0.6],
      'llama-3.3-70b-versatile': [0.59, 0.79],
      'llama-3.1-8b-instant': [0.05, 0.08],
    },
  },
}

/** Takes from no limit, and is never refused by one. */
export function isFree(price: Price | null): boolean {
  return price !== null && price.inputMicros === 0 && price.outputMicros === 0
}

/** Runs on a machine of one's own. */
const freeKinds: readonly AiProviderKind[] = ['composer', 'local', 'ollama']

export type BuiltInPrice = { source: 'free'; price: Price } | { source: 'built-in'; price: Price; asOf: string; reference: string }

/** What is known without anybody having entered it. */
export function builtInPrice(kind: AiProviderKind, model: string): BuiltInPrice | null {
  if (freeKinds.includes(kind)) return { source: 'free', price: { inputMicros: 0, outputMicros: 0 } }
  const list = lists[kind]
  const name = list && [model, withoutEdition(model)].find((one) => Object.hasOwn(list.models, one))
  const dollars = name === undefined ? undefined : list?.models[name]
  if (!list || !dollars) return null
  const [input, output] = dollars
  const price = { inputMicros: Math.round(input * 1e6), outputMicros: Math.round(output * 1e6) }
  return { source: 'built-in', price, asOf: list.asOf, reference: list.reference }
}

/** `gpt-4o-mini-2024-07-18` and `gemini-3.1-pro-preview` cost what the model without these costs. */
function withoutEdition(model: string): string {
  return model.replace(/(?:-(?:\d{4}-\d{2}-\d{2}|\d{8}|\d{3,4}|latest|preview))+$/, '')
}

/** Of a call, rounded up, in millionths of a US dollar. */
export function costOf({ inputMicros, outputMicros }: Price, tokens: { input: number; output: number }): number {
  return Math.ceil((tokens.input * inputMicros + tokens.output * outputMicros) / 1e6)
}
