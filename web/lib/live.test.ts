// @vitest-environment happy-dom
import { server } from '../test/server.ts'

import { afterEach, expect, test, vi } from 'vitest'

import { api } from './api.ts'
import { startLive } from './live.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => server.forget())

/** What the server sends while the line is open. */
function stream(events: readonly object[]): Response {
  const text = events.map((event) => `event: message\ndata: ${JSON.stringify({ json: event })}\n\n`).join('')
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

test('hundreds of changes in one moment are read once at once, and once more', async () => {
  const changes = Array.from({ length: 300 }, (_, at) => ({ type: 'changed', topic: 'presence', id: String(at) }))
  server.answers('live/events', () => stream([{ type: 'ready', recent: [] }, ...changes]))
  const queryClient = createQueryClient(() => {})
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries')
  const ofPresence = () =>
    invalidated.mock.calls.filter(([filter]) => JSON.stringify(filter?.queryKey) === JSON.stringify(api.presence.key()))

  const stop = startLive(queryClient)
  await vi.waitFor(() => expect(ofPresence()).toHaveLength(2), 5_000)
  stop()

  expect(ofPresence()).toHaveLength(2)
})
