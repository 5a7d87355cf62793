import { data, type Usage, type Wire } from './wire.ts'

const head = { id: 'chat-1', object: 'chat.completion.chunk', created: 1_760_000_000, model: 'stand-in' }

function choice(delta: object, finishReason: string | null): string {
  return data({ ...head, choices: [{ index: 0, delta, finish_reason: finishReason }] })
}

function counted(usage: Usage) {
  return { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens }
}

/** OpenAI's chat completions, which Ollama and many others speak. https://platform.openai.com/docs/api-reference/chat */
export const chatCompletions: Wire = {
  begin: () => '',
  text: (content) => choice({ role: 'assistant', content }, null),
  tool: (name, input) =>
    choice({ role: 'assistant', tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name, arguments: '' } }] }, null) +
    choice({ tool_calls: [{ index: 0, function: { arguments: JSON.stringify(input) } }] }, null),
  end: (usage, isTool) =>
    choice({}, isTool ? 'tool_calls' : 'stop') + (usage ? data({ ...head, choices: [], usage: counted(usage) }) : '') + 'data: [DONE]\n\n',
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

/** Groq reports what a stream took in a field of its own. https://console.groq.com/docs/api-reference */
export const groqCompletions: Wire = {
  ...chatCompletions,
  end: (usage, isTool) =>
    data({
      ...head,
      choices: [{ index: 0, delta: {}, finish_reason: isTool ? 'tool_calls' : 'stop' }],
      ...(usage && { x_groq: { id: 'req_1', usage: counted(usage) } }),
    }) + 'data: [DONE]\n\n',
}

/** Mistral's chunks carry the usage in the last one. https://docs.mistral.ai/api */
export const mistralCompletions: Wire = {
  ...chatCompletions,
  tool: (name, input) =>
    choice(
      { role: 'assistant', content: '', tool_calls: [{ id: 'call00001', index: 0, function: { name, arguments: JSON.stringify(input) } }] },
      null,
    ),
  end: (usage, isTool) =>
    data({
      ...head,
      choices: [{ index: 0, delta: { content: '' }, finish_reason: isTool ? 'tool_calls' : 'stop' }],
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
  end: (usage, isTool) =>
    choice({}, isTool ? 'tool_calls' : 'stop') +
    (usage ? data({ ...head, provider: 'Stand-in', choices: [], usage: { ...counted(usage), cost: 0.000_123 } }) : '') +
    'data: [DONE]\n\n',
  error: (status, message) => ({ error: { message, code: status } }),
  models: (ids) => ({ data: ids.map((id) => ({ id, name: id, pricing: { prompt: '0.00000015', completion: '0.0000006' } })) }),
}
