import type { LanguageModelV4 } from '@ai-sdk/provider'
import { extractReasoningMiddleware, wrapLanguageModel } from 'ai'

/** Open models think within their text, between `<think>` and `</think>`, where whoever runs them does not take it out. */
export function withoutThinkTags(model: LanguageModelV4): LanguageModelV4 {
  return wrapLanguageModel({ model, middleware: extractReasoningMiddleware({ tagName: 'think' }) })
}

/** What follows the thinking of a model that never opened it: its template did, and the answer begins in the middle of it. */
export function afterThinking(answered: string): string | null {
  const end = answered.lastIndexOf('</think>')
  return end < 0 ? null : answered.slice(end + '</think>'.length)
}
