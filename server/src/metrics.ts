import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  observeAnswer: (answer: Answer) => void
}

export interface Answer {
  method: string
  /** The route's pattern, never the address: addresses have no end. */
  route: string
  status: number
  seconds: number
}

export interface MetricSources {
  pool: Pool
  /** How many deliveries are in each state. */
  countDeliveries: () => Promise<Record<string, number>>
  /** How long the oldest due delivery waits. */
  deliveryLagSeconds: () => Promise<number>
  /** Of payment providers, since the start, by what became of them. */
  webhookGate: { counted: () => { sender: string; outcome: string; webhooks: number }[] }
  /** Calls to AI providers since the start, and how many providers are left alone after failures in a row. */
  aiCalls: { counted: () => { provider: string; outcome: string; calls: number }[]; resting: () => number }
}

export function createMetrics({ pool, countDeliveries, deliveryLagSeconds, webhookGate, aiCalls }: MetricSources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the head of its response.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [],
  })
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool by state, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers: [],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const deliveries = new Gauge({
    name: 'deliveries',
    help: 'Deliveries by state.',
    labelNames: ['status'] as const,
    registers: [],
    async collect() {
      this.reset()
      for (const [status, count] of Object.entries(await countDeliveries())) this.set({ status }, count)
    },
  })
  const lag = new Gauge({
    name: 'delivery_lag_seconds',
    help: 'How long the oldest due delivery waits.',
    registers: [],
    async collect() {
      this.set(await deliveryLagSeconds())
    },
  })
  const calls = new Gauge({
    name: 'ai_calls',
    help: 'Calls to AI providers since the start of this process, by how they ended.',
    labelNames: ['provider', 'outcome'] as const,
    registers: [],
    collect() {
      this.reset()
      for (const { provider, outcome, calls } of aiCalls.counted()) this.set({ provider, outcome }, calls)
    },
  })
  const resting = new Gauge({
    name: 'ai_providers_resting',
    help: 'AI providers that are left alone after failures in a row.',
    registers: [],
    collect() {
      this.set(aiCalls.resting())
    },
  })
  const webhooks = new Gauge({
    name: 'webhooks_received',
    help: 'Webhooks since the start of this process, by who sent them and what became of them.',
    labelNames: ['sender', 'outcome'] as const,
    registers: [],
    collect() {
      this.reset()
      for (const { sender, outcome, webhooks: count } of webhookGate.counted()) this.set({ sender, outcome }, count)
    },
  })
  for (const metric of [requests, connections, deliveries, lag, calls, resting, webhooks]) registry.registerMetric(metric)

  return {
    registry,
    observeAnswer: ({ seconds, ...labels }) => requests.observe(labels, seconds),
  }
}
