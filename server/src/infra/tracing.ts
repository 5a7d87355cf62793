import type { Attributes } from '@opentelemetry/api'

import type { Tracer } from './otlp-tracer.ts'

/** A piece of work that a trace shows. */
export interface Step {
  /** With few values: the route, not the address. */
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Attributes
  /** Of a request, which may continue a trace that began elsewhere. */
  headers?: Headers
}

/** Adds what only the end of the work knows. */
export type Note = (attributes: Attributes) => void

let tracer: Tracer | undefined

/**
 * Sends traces to the collector that OpenTelemetry's own variables name (OTEL_EXPORTER_OTLP_ENDPOINT and its kin). Without one
 * nothing is loaded. The result sends what is left, and ends it.
 *
 * @throws StartRefused when a variable is wrong.
 */
export async function startTracing(environment: Record<string, string | undefined>, version: string): Promise<() => Promise<void>> {
  const endpoint = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? environment.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint?.trim() || environment.OTEL_SDK_DISABLED === 'true') return async () => {}

  const { openTracer } = await import('./otlp-tracer.ts')
  const opened = openTracer(environment, version)
  tracer = opened
  return async () => {
    tracer = undefined
    await opened.close()
  }
}

/** Does the work, as a span of the trace under way where traces are collected; elsewhere nobody asks for the step. */
export function traced<Result>(step: () => Step, work: (note: Note) => Promise<Result>): Promise<Result> {
  return tracer ? tracer.trace(step(), work) : work(noNote)
}

const noNote: Note = () => {}
