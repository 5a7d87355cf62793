import { data, type EndReason, type Usage, type Wire } from './wire.ts'

const head = { id: 'chat-1', object: 'chat.completion.chunk', created: 1_760_000_000, model: 'stand-in' }

function choice(delta: object, finishReason: string | null): string {
  return data({ ...head, choices: [{ index: 0, delta, finish_reason: finishReason }] })
}

const finishReasons: Record<EndReason, string> = { stop: 'stop', tool: 'tool_calls', length: 'length' }

function counted(usage: Usage) {
  return { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens }
}

/** OpenAI's chat completions, which Ollama and many others speak. https://platform.openai.com/docs/api-reference/chat */
export const chatCompletions: Wire = {
  begin: () => '',
  text: (content) => choice({ role: 'assistant', content }, null),
  tool: (name, input, at = 0) =>
    choice(
      { role: 'assistant', tool_calls: [{ index: at, id: `call_${at + 1}`, type: 'function', function: { name, arguments: '' } }] },
      null,
    ) + choice({ tool_calls: [{ index: at, function: { arguments: JSON.stringify(input) } }] }, null),
  reasoning: (text) => choice({ role: 'assistant', reasoning_content: text }, null),
  failure: (message) => data({ error: { message, type: 'server_error', param: null, code: null } }),
  end: (usage, reason) =>
    choice({}, finishReasons[reason]) + (usage ? data({ ...head, choices: [], usage: counted(usage) }) : '') + 'data: [DONE]\n\n',
  whole: (content, usage) => ({
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    ...(usage && { usage: counted(usage) }),
  }),
  error: (status, message) => ({ error: { message, type: 'stand_in', param: null, code: status === 401 ? 'invalid_api_key' : null } }),
  models: (ids) => ({ object: 'list', data: ids.map((id) => ({ id, object: 'model', created: 1_760_000_000, owned_by: 'stand-in' })) }),
  streams: (_path, body) => body.stream === true,
}

/** OpenAI itself thinks in silence. */
export const openaiCompletions: Wire = { ...chatCompletions, reasoning: () => null }

/** Groq reports what a stream took in a field of its own. https://console.groq.com/docs/api-reference */
export const groqCompletions: Wire = {
  ...chatCompletions,
  reasoning: (reasoning) => choice({ role: 'assistant', reasoning }, null),
  end: (usage, reason) =>
    data({
      ...head,
      choices: [{ index: 0, delta: {}, finish_reason: finishReasons[reason] }],
      ...(usage && { x_groq: { id: 'req_1', usage: counted(usage) } }),
    }) + 'data: [DONE]\n\n',
}

/** Mistral's chunks carry the usage in the last one. https://docs.mistral.ai/api */
export const mistralCompletions: Wire = {
  ...chatCompletions,
  reasoning: (text) => choice({ role: 'assistant', content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] }, null),
  failure: (message) => data({ object: 'error', message, type: 'service_unavailable', param: null, code: '3505' }),
  tool: (name, input) =>
    choice(
      { role: 'assistant', content: '', tool_calls: [{ id: 'call00001', index: 0, function: { name, arguments: JSON.stringify(input) } }] },
      null,
    ),
  end: (usage, reason) =>
    data({
      ...head,
      choices: [{ index: 0, delta: { content: '' }, finish_reason: finishReasons[reason] }],
      ...(usage && { usage: counted(usage) }),
    }) + 'data: [DONE]\n\n',
  error: (_status, message) => ({ object: 'error', message, type: 'stand_in', param: null, code: null }),
  models: (ids) => ({
    object: 'list',
    data: ids.map((id) => ({ id, object: 'model', capabilities: { completion_chat: !id.includes('embed') } })),
  }),
}

/** OpenRouter says what a call cost. https://openrouter.ai/docs/use-cases/usage-accounting */
export const openrouterCompletions: Wire = {
  ...chatCompletions,
  reasoning: (reasoning) => choice({ role: 'assistant', content: '', reasoning }, null),
  // https://openrouter.ai/docs/api-reference/errors
  failure: (message) =>
    data({ ...head, error: { code: 502, message }, choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }] }),
  end: (usage, reason) =>
    choice({}, finishReasons[reason]) +
    (usage ? data({ ...head, provider: 'Stand-in', choices: [], usage: { ...counted(usage), cost: 0.000_123 } }) : '') +
    'data: [DONE]\n\n',
  error: (status, message) => ({ error: { message, code: status } }),
  models: (ids) => ({ data: ids.map((id) => ({ id, name: id, pricing: { prompt: '0.00000015', completion: '0.0000006' } })) }),
}
