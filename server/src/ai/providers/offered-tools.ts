import type { LanguageModelV4CallOptions, LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** Tells calls of tools that nobody offered, with their inputs, from all else: models make some up. One filter serves one answer. */
export function offeredOnly(
  tools: LanguageModelV4CallOptions['tools'],
): (part: LanguageModelV4StreamPart | LanguageModelV4Content) => boolean {
  const names = new Set((tools ?? []).map(({ name }) => name))
  const refused = new Set<string>()
  return (part) => {
    if (part.type === 'tool-input-start' && !names.has(part.toolName)) refused.add(part.id)
    if (part.type === 'tool-input-start' || part.type === 'tool-input-delta' || part.type === 'tool-input-end') return !refused.has(part.id)
    return part.type !== 'tool-call' || names.has(part.toolName)
  }
}
