import { data, type Usage, type Wire } from './wire.ts'

function candidate(parts: object[], finishReason?: string): object {
  return { content: { role: 'model', parts }, index: 0, ...(finishReason && { finishReason }) }
}

function counted(usage: Usage | null) {
  if (!usage) return {}
  const { prompt_tokens: promptTokenCount, completion_tokens: candidatesTokenCount } = usage
  return { usageMetadata: { promptTokenCount, candidatesTokenCount, totalTokenCount: promptTokenCount + candidatesTokenCount } }
}

/** https://ai.google.dev/api/generate-content */
export const geminiContent: Wire = {
  begin: () => '',
  text: (text) => data({ candidates: [candidate([{ text }])] }),
  tool: (name, args) => data({ candidates: [candidate([{ functionCall: { name, args } }])] }),
  reasoning: (text) => data({ candidates: [candidate([{ text, thought: true }])] }),
  end: (usage, reason) => data({ candidates: [candidate([{ text: '' }], reason === 'length' ? 'MAX_TOKENS' : 'STOP')], ...counted(usage) }),
  failure: (message) => data({ error: { code: 503, message, status: 'UNAVAILABLE' } }),
  whole: (text, usage) => ({ candidates: [candidate([{ text }], 'STOP')], ...counted(usage) }),
  error: (status, message) => ({ error: { code: status, message, status: 'STAND_IN' } }),
  models: (ids) => ({
    models: ids.map((id) => ({
      name: `models/${id}`,
      supportedGenerationMethods: [id.includes('embed') ? 'embedContent' : 'generateContent'],
    })),
  }),
  streams: (path) => path.includes(':streamGenerateContent'),
}
