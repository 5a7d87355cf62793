import { type Context, context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

import { StartRefused } from './start-refused.ts'
import type { Note, Step } from './tracing.ts'

export interface Tracer {
  trace: <Result>(step: Step, work: (note: Note) => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

type Environment = Record<string, string | undefined>

/** The exporter reads its address, headers and certificates from the process's environment by itself. */
export function openTracer(environment: Environment, version: string): Tracer {
  const named = resourceFromAttributes({ 'service.name': 'postwright', 'service.version': version })
  const provider = new TracerProvider({
    sampler: samplerOf(environment),
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const tracer = provider.getTracer('postwright', version)

  return {
    trace: ({ name, kind, attributes = {}, headers }, work) =>
      tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, parentOf(headers), (span) => within(span, work)),
    close: async () => {
      await provider.shutdown()
      context.disable()
      propagation.disable()
    },
  }
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL }

function parentOf(headers: Headers | undefined): Context {
  if (!headers) return context.active()
  return propagation.extract(ROOT_CONTEXT, headers, {
    get: (carrier, key) => carrier.get(key) ?? undefined,
    keys: (carrier) => [...carrier.keys()],
  })
}

/** Errors are named and never quoted: what people wrote may stand in them. */
async function within<Result>(span: Span, work: (note: Note) => Promise<Result>): Promise<Result> {
  try {
    return await work((attributes) => {
      span.setAttributes(attributes)
      if (Number(attributes['http.response.status_code']) >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    })
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
    throw error
  } finally {
    span.end()
  }
}

/** By the names of the standard: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
function samplerOf({ OTEL_TRACES_SAMPLER: name = 'parentbased_always_on', OTEL_TRACES_SAMPLER_ARG: argument = '1' }: Environment): Sampler {
  const ratio = Number(argument)
  if (!(ratio >= 0 && ratio <= 1)) throw new StartRefused('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1. Example: 0.1')
  const samplers: Record<string, Sampler> = {
    always_on: new AlwaysOnSampler(),
    always_off: new AlwaysOffSampler(),
    traceidratio: new TraceIdRatioBasedSampler(ratio),
  }
  const root = samplers[name.replace(/^parentbased_/, '')]
  if (!root) throw new StartRefused('OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, or one of them after parentbased_.')
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
