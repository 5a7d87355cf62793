import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { EndReason, Usage, Wire } from './wire.ts'

/** How a stand-in answers the next calls. */
export type Answering =
  | { kind: 'text'; pieces: string[]; usage?: Usage | null; reasoning?: string[]; end?: EndReason }
  /** Streams each piece when it is there. */
  | { kind: 'trickle'; pieces: AsyncIterable<string> }
  /** Streams the pieces, then says within the stream that something went wrong. */
  | { kind: 'fail'; pieces: string[]; message: string }
  /** Calls a tool, or the same one several times; `pieces` come before. */
  | { kind: 'tool'; name: string; input: object; times?: number; pieces?: string[] }
  | { kind: 'error'; status: number; body: string; headers?: Record<string, string> }
  /** In the provider's own form. */
  | { kind: 'refuse'; status: number; message: string; headers?: Record<string, string> }
  | { kind: 'hang' }
  /** Streams the pieces and then leaves the line open. */
  | { kind: 'stall'; pieces: string[] }
  /** Streams the pieces and then drops the line. */
  | { kind: 'drop'; pieces: string[] }
  /** Streams the pieces and closes the line in good order, without the end of the answer. */
  | { kind: 'break-off'; pieces: string[] }
  /** Streams the pieces, then what is no chunk, then goes on. */
  | { kind: 'malformed'; pieces: string[] }
  /** A page in the place of an answer. */
  | { kind: 'page'; html: string }

export interface FakeProvider {
  baseUrl: string
  requests: { path: string; authorization: string | undefined; headers: IncomingMessage['headers']; body: Record<string, unknown> }[]
  /** Of all calls to come, or of as many as there are; the last one stays. */
  answer(...answers: [Answering, ...Answering[]]): void
  /** Drops every line. */
  hangUp(): void
  /** Resolves when so many calls, lists of models apart, have come in all. */
  called(times: number): Promise<void>
  close(): Promise<void>
}

const usualUsage = { prompt_tokens: 120, completion_tokens: 40 }

/** A stand-in for a provider, on a port of its own. */
export async function startStandIn(wire: Wire, models: string[] = ['small', 'large', 'text-embedding-3-small']): Promise<FakeProvider> {
  let queue: Answering[] = [{ kind: 'text', pieces: ['OK'] }]
  const requests: FakeProvider['requests'] = []
  let calls = 0
  let waiting: { times: number; resolve: () => void }[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const text = await readAll(request)
    if (request.method === 'GET') {
      const { headers } = request
      requests.push({ path, authorization: headers.authorization, headers, body: {} })
      return json(response, 200, wire.models(models))
    }
    const body: Record<string, unknown> = JSON.parse(text || '{}')
    requests.push({ path, authorization: request.headers.authorization, headers: request.headers, body })
    const answering = queue.length > 1 ? queue.shift()! : queue[0]!
    reply(wire, answering, wire.streams(path, body), response)
    calls += 1
    waiting = waiting.filter(({ times, resolve }) => calls < times || resolve())
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    answer: (...answers) => {
      queue = answers
    },
    hangUp: () => server.closeAllConnections(),
    called: (times) =>
      new Promise((resolve) => {
        if (calls >= times) resolve()
        else waiting.push({ times, resolve })
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function reply(wire: Wire, answering: Answering, streamed: boolean, response: ServerResponse): void {
  switch (answering.kind) {
    case 'hang':
      return
    case 'error':
      response
        .writeHead(answering.status, {
          'content-type': answering.body.startsWith('{') ? 'application/json' : 'text/html',
          ...answering.headers,
        })
        .end(answering.body)
      return
    case 'refuse':
      return json(response, answering.status, wire.error(answering.status, answering.message), answering.headers)
    case 'page':
      response.writeHead(200, { 'content-type': 'text/html' }).end(answering.html)
      return
  }
  if (!streamed) {
    const text = answering.kind === 'tool' || answering.kind === 'trickle' ? '' : answering.pieces.join('')
    return json(response, 200, wire.whole(text, answering.kind === 'text' ? usageOf(answering.usage) : null))
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(wire.begin())
  if (answering.kind === 'tool') {
    for (const piece of answering.pieces ?? []) response.write(wire.text(piece))
    const calls = Array.from({ length: answering.times ?? 1 }, (_, at) => wire.tool(answering.name, answering.input, at))
    response.end(calls.join('') + wire.end(usualUsage, 'tool'))
    return
  }
  if (answering.kind === 'trickle') {
    void trickle(wire, answering.pieces, response)
    return
  }
  if (answering.kind === 'text') for (const piece of answering.reasoning ?? []) response.write(wire.reasoning(piece) ?? '')
  for (const piece of answering.pieces) response.write(wire.text(piece))
  if (answering.kind === 'stall') return
  if (answering.kind === 'break-off') {
    response.end()
    return
  }
  if (answering.kind === 'drop') {
    response.socket?.destroy()
    return
  }
  if (answering.kind === 'fail') {
    response.end(wire.failure(answering.message))
    return
  }
  if (answering.kind === 'malformed') response.write('data: {"choices": [{"delta": {"content"\n\n')
  const text = answering.kind === 'text' ? answering : undefined
  response.end(wire.end(usageOf(text?.usage), text?.end ?? 'stop'))
}

async function trickle(wire: Wire, pieces: AsyncIterable<string>, response: ServerResponse): Promise<void> {
  for await (const piece of pieces) response.write(wire.text(piece))
  response.end(wire.end(usualUsage, 'stop'))
}

function usageOf(usage: Usage | null | undefined): Usage | null {
  return usage === undefined ? usualUsage : usage
}

function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
