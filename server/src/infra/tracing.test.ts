import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { sharedApp, signedIn } from '../../test/harness.ts'
import { startTracing, traced } from './tracing.ts'

interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** What an OTLP collector was sent, by https://opentelemetry.io/docs/specs/otlp/#otlphttp in JSON. */
const received: { service: string; spans: Sent[] }[] = []
const collector = createServer(
  (request, response) => void take(request).then(() => response.setHeader('content-type', 'application/json').end('{}')),
)

async function take(request: IncomingMessage): Promise<void> {
  const { resourceSpans } = (await json(request)) as {
    resourceSpans: { resource: { attributes: Sent['attributes'] }; scopeSpans: { spans: Sent[] }[] }[]
  }
  for (const { resource, scopeSpans } of resourceSpans) {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
    received.push({ service, spans: scopeSpans.flatMap(({ spans }) => spans) })
  }
}

beforeEach(async () => {
  received.length = 0
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterEach(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  collector.close()
  collector.closeAllConnections()
  await once(collector, 'close')
})

test('a trace from elsewhere goes on, step within step, and an error is named and not quoted', async () => {
  const stop = await startTracing(process.env, '1.2.3')
  const headers = new Headers({ traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' })
  const work = traced(
    () => ({ name: 'POST /rpc/posts/create', kind: 'server', headers }),
    () =>
      traced(
        () => ({ name: 'workspace transaction', kind: 'client' }),
        () => Promise.reject(new TypeError('“My secret draft” is too long')),
      ),
  )
  await expect(work).rejects.toThrow('too long')
  await stop()

  const spans = received.flatMap((batch) => batch.spans)
  const outer = spans.find(({ name }) => name === 'POST /rpc/posts/create')
  const inner = spans.find(({ name }) => name === 'workspace transaction')
  expect(received[0]?.service).toBe('postwright')
  expect(outer).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' })
  expect(inner).toMatchObject({ traceId: outer?.traceId, parentSpanId: outer?.spanId, status: { code: 2 } })
  expect(inner?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'TypeError' } })
  expect(JSON.stringify(received)).not.toContain('secret draft')
})

test('a call is a span with its route and status, and its transactions lie within', async () => {
  const { api } = await signedIn()
  const { app } = await sharedApp()
  const stop = await startTracing(process.env, '1.2.3')
  await api.businesses.list()
  await app.fetch(new Request('http://localhost:3000/healthz?token=not-for-others'))
  await stop()

  const spans = received.flatMap((batch) => batch.spans)
  const call = spans.find(({ name }) => name === 'POST /rpc/businesses/list')
  expect(call?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  expect(spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId).map(({ name }) => name)).toContain('workspace transaction')
  expect(JSON.stringify(received)).not.toContain('not-for-others')
})

test('without a collector, or switched off, nothing is traced', async () => {
  const stop = await startTracing({ ...process.env, OTEL_SDK_DISABLED: 'true' }, '1.2.3')
  await traced(
    () => {
      throw new Error('Nobody asks for the step.')
    },
    async () => {},
  )
  await stop()

  expect(received).toEqual([])
})

test.for([{ OTEL_TRACES_SAMPLER: 'sometimes' }, { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 'half' }])(
  'a wrong sampler stops the start: %o',
  async (wrong) => {
    await expect(startTracing({ ...process.env, ...wrong }, '1.2.3')).rejects.toThrow(/^OTEL_TRACES_SAMPLER(_ARG)? must be/)
  },
)

test('what the sampler leaves out is not sent', async () => {
  const stop = await startTracing({ ...process.env, OTEL_TRACES_SAMPLER: 'always_off' }, '1.2.3')
  await traced(
    () => ({ name: 'job clean-up', kind: 'consumer' }),
    async () => {},
  )
  await stop()

  expect(received).toEqual([])
})
