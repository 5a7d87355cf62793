import type { ModelMessage } from 'ai'

import { block } from '../prompt/blocks.ts'

export interface AskedCall {
  /** Nine letters and digits, which every provider takes. */
  id: string
  name: string
  input: unknown
  /** What its provider wants to have back with it. */
  metadata?: Record<string, Record<string, unknown>> | undefined
}

/** One turn of a conversation, as any model is told it. */
export type Turn =
  | { role: 'user'; text: string; images?: readonly Uint8Array[] }
  | { role: 'assistant'; text: string; calls: readonly AskedCall[] }
  | { role: 'tool'; results: readonly { id: string; name: string; told: unknown }[] }

const imageType = 'image/webp'

/** Results of tools are data between marks, as documents are. */
export function toldText(told: unknown): string {
  return block('result', told)
}

export function modelMessages(turns: readonly Turn[]): ModelMessage[] {
  return turns.map((turn): ModelMessage => {
    if (turn.role === 'user') return userMessage(turn)
    if (turn.role === 'tool')
      return {
        role: 'tool',
        content: turn.results.map(({ id, name, told }) => ({
          type: 'tool-result',
          toolCallId: id,
          toolName: name,
          output: { type: 'text', value: toldText(told) },
        })),
      }
    const text = turn.text.trim() === '' ? [] : [{ type: 'text' as const, text: turn.text }]
    const calls = turn.calls.map(({ id, name, input, metadata }) => {
      const options = metadata && { providerOptions: metadata as Record<string, Record<string, never>> }
      return { type: 'tool-call' as const, toolCallId: id, toolName: name, input, ...options }
    })
    return { role: 'assistant', content: [...text, ...calls] }
  })
}

function userMessage({ text, images = [] }: Extract<Turn, { role: 'user' }>): ModelMessage {
  const files = images.map((data) => ({ type: 'file' as const, data, mediaType: imageType }))
  return { role: 'user', content: [{ type: 'text', text }, ...files] }
}
