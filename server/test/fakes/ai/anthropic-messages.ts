import type { Wire } from './wire.ts'

function event(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`
}

/** https://platform.claude.com/docs/en/build-with-claude/streaming */
export const anthropicMessages: Wire = {
  begin: () =>
    event('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'stand-in',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 0, output_tokens: 1 },
      },
    }) +
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
    event('ping', {}),
  text: (text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  tool: (name, input) =>
    event('content_block_start', { index: 1, content_block: { type: 'tool_use', id: 'toolu_1', name, input: {} } }) +
    event('content_block_delta', { index: 1, delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) } }) +
    event('content_block_stop', { index: 1 }),
  reasoning: (thinking) =>
    event('content_block_start', { index: 2, content_block: { type: 'thinking', thinking: '', signature: '' } }) +
    event('content_block_delta', { index: 2, delta: { type: 'thinking_delta', thinking } }) +
    event('content_block_stop', { index: 2 }),
  end: (usage, reason) =>
    event('content_block_stop', { index: 0 }) +
    event('message_delta', {
      delta: { stop_reason: { stop: 'end_turn', tool: 'tool_use', length: 'max_tokens' }[reason], stop_sequence: null },
      usage: { input_tokens: usage?.prompt_tokens ?? 0, output_tokens: usage?.completion_tokens ?? 0 },
    }) +
    event('message_stop', {}),
  failure: (message) => event('error', { error: { type: 'overloaded_error', message } }),
  whole: (text, usage) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'stand-in',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: usage?.prompt_tokens ?? 0, output_tokens: usage?.completion_tokens ?? 0 },
  }),
  error: (status, message) => ({ type: 'error', error: { type: status === 401 ? 'authentication_error' : 'api_error', message } }),
  models: (ids) => ({
    data: ids.map((id) => ({ type: 'model', id, display_name: id, created_at: '2026-06-01T00:00:00Z' })),
    has_more: false,
  }),
  streams: (_path, body) => body.stream === true,
}
