import { msg } from '@postwright/contract/core/msg'

import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { challengeOf, receiveSigned } from '../features/publishing/webhooks/public.ts'
import { networkOf } from '../infra/network.ts'
import { createNodeRateLimit, takeOrRefuse } from '../rate-limit.ts'
import type { WebhookSource } from '../webhook-source.ts'
import { bodyLimitOf, readBounded } from './body-limit.ts'
import type { HttpContext } from './http-context.ts'
import { refuse } from './refusal.ts'

/** From one network: a platform tells of everybody's messages from few addresses. */
const perMinute = 30_000
/** Bodies that are in memory at once: whoever comes above that is asked to come again. */
const atOnceAtMost = 200

/** Takes what senders sign: it is written down and answered, and handled by a job. */
export function createSignedWebhooks(services: Services) {
  const limit = createNodeRateLimit({ times: perMinute, seconds: 60 })
  let inside = 0

  async function take(http: HttpContext, sender: string, source: WebhookSource): Promise<Response> {
    const request = await readBounded(http.request, bodyLimitOf(http.path))
    const rawBody = new Uint8Array(await request.arrayBuffer())
    const received = await receiveSigned(services, { sender, source, rawBody, headers: request.headers })
    if (received === 'closed') return nobody(http)
    services.webhookGate.count(sender, received)
    if (received === 'unreadable') return new Response(null, { status: 422 })
    if (received !== 'forged') return new Response(null, { status: 200 })
    await services.webhookGate.perSource.take(forger(http, sender))
    return new Response(null, { status: 401 })
  }

  return async (http: HttpContext, sender: string, source: WebhookSource): Promise<Response> => {
    const { method } = http.request
    await takeOrRefuse(limit, `${sender} ${networkOf(http.address)}`)
    if (method === 'GET' && source.verifyToken) {
      const challenge = challengeOf(services, source, new URL(http.request.url).searchParams)
      return challenge === null
        ? new Response(null, { status: 403 })
        : new Response(challenge, { headers: { 'content-type': 'text/plain' } })
    }
    if (method !== 'POST') {
      const allow = source.verifyToken ? 'GET, POST' : 'POST'
      return refuse(http, new DomainError('METHOD_NOT_ALLOWED', msg`Use POST for this.`), { allow })
    }
    // Whoever signs wrongly too often is not read any more.
    await takeOrRefuse(services.webhookGate.perSource, forger(http, sender), 0)
    if (inside >= atOnceAtMost) return new Response(null, { status: 503, headers: { 'retry-after': '10' } })
    inside += 1
    try {
      return await take(http, sender, source)
    } finally {
      inside -= 1
    }
  }
}

function forger({ address }: HttpContext, sender: string): string {
  return `forges ${sender} ${networkOf(address)}`
}

function nobody(http: HttpContext): Response {
  return refuse(http, new DomainError('NOT_FOUND', msg`Nobody sends webhooks here.`))
}
