import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the stand-in answers the next calls. */
export type Answering =
  | { kind: 'text'; pieces: string[]; usage?: { prompt_tokens: number; completion_tokens: number } | null }
  | { kind: 'error'; status: number; body: string }
  | { kind: 'hang' }
  /** Streams the pieces and then leaves the line open. */
  | { kind: 'stall'; pieces: string[] }
  /** Streams the pieces and then drops the line. */
  | { kind: 'drop'; pieces: string[] }

export interface FakeProvider {
  baseUrl: string
  requests: { path: string; authorization: string | undefined; body: Record<string, unknown> }[]
  answer(answering: Answering): void
  close(): Promise<void>
}

/** A stand-in for any server that speaks the chat completions protocol, on a port of its own. */
export async function startFakeProvider(): Promise<FakeProvider> {
  let answering: Answering = { kind: 'text', pieces: ['OK'] }
  const requests: FakeProvider['requests'] = []
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: Record<string, unknown> = JSON.parse((await readAll(request)) || '{}')
    requests.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
    reply(answering, body.stream === true, response)
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    answer: (next) => {
      answering = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function reply(answering: Answering, streamed: boolean, response: ServerResponse): void {
  if (answering.kind === 'hang') return
  if (answering.kind === 'error') {
    response
      .writeHead(answering.status, { 'content-type': answering.body.startsWith('{') ? 'application/json' : 'text/html' })
      .end(answering.body)
    return
  }
  const usage =
    answering.kind === 'text' && answering.usage !== null ? (answering.usage ?? { prompt_tokens: 120, completion_tokens: 40 }) : null
  if (!streamed) {
    const choice = { index: 0, message: { role: 'assistant', content: answering.pieces.join('') }, finish_reason: 'stop' }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...head, choices: [choice], ...(usage ? { usage } : {}) }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const content of answering.pieces) event(response, { ...head, choices: [{ index: 0, delta: { content }, finish_reason: null }] })
  if (answering.kind === 'stall') return
  if (answering.kind === 'drop') {
    response.socket?.destroy()
    return
  }
  event(response, { ...head, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
  if (usage) event(response, { ...head, choices: [], usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } })
  response.end('data: [DONE]\n\n')
}

const head = { id: 'chat-1', object: 'chat.completion.chunk', created: 1_760_000_000, model: 'stand-in' }

function event(response: ServerResponse, data: object): void {
  response.write(`data: ${JSON.stringify(data)}\n\n`)
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
