import type { ProviderKind } from './kind.ts'
import { openaiCompatible } from './openai-compatible.ts'

/**
 * Through the address that speaks OpenAI's protocol, which has streams, tools, structured output and usage: the AI SDK has no package
 * of its own for Ollama. https://docs.ollama.com/api/openai-compatibility (read 2026-11-24)
 */
export const ollama: ProviderKind = {
  ...openaiCompatible,
  addressOf: (baseUrl) => (new URL(baseUrl).pathname === '/' ? `${baseUrl.replace(/\/+$/, '')}/v1` : baseUrl),
}
