import { type PaymentProviderName, paymentProviders, webhookPaths } from '@postwright/contract/billing/payment-settings'
import { msg } from '@postwright/contract/core/msg'

import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { receiveWebhook, type Received } from '../features/billing/payments/public.ts'
import { webhookSources } from '../features/publishing/webhooks/public.ts'
import { networkOf } from '../infra/network.ts'
import { takeOrRefuse } from '../rate-limit.ts'
import { bodyLimitOf, readBounded } from './body-limit.ts'
import type { HttpContext } from './http-context.ts'
import { refuse } from './refusal.ts'
import { createSignedWebhooks } from './signed-webhooks.ts'
import { webhooksPrefix } from './webhooks-prefix.ts'

/** Where payment providers, mail services and platforms tell what happened. They send again what is not answered with 2xx. */
export function createWebhooksHandler(services: Services): (http: HttpContext) => Promise<Response> {
  const signed = createSignedWebhooks(services)

  return async (http) => {
    const sender = http.path.slice(webhooksPrefix.length)
    const source = webhookSources.get(sender)
    if (source) return signed(http, sender, source)
    const provider = providerIn(http)
    await takeOrRefuse(services.webhookGate.perSource, `${provider} ${networkOf(http.address)}`)
    if (!provider) return refuse(http, new DomainError('NOT_FOUND', msg`Nobody sends webhooks here.`))
    if (http.request.method !== 'POST')
      return refuse(http, new DomainError('METHOD_NOT_ALLOWED', msg`Use POST for this.`), { allow: 'POST' })
    const request = await readBounded(http.request, bodyLimitOf(http.path))
    const rawBody = new Uint8Array(await request.arrayBuffer())
    const received = await receiveWebhook(services, { provider, rawBody, headers: request.headers })
    return new Response(null, { status: statuses[received], ...(statuses[received] === 503 && { headers: { 'retry-after': '60' } }) })
  }
}

const statuses: Record<Received, number> = {
  stored: 200,
  known: 200,
  without_event: 200,
  forged: 401,
  unknown: 404,
  unverified: 503,
  too_many: 503,
}

function providerIn({ path }: HttpContext): PaymentProviderName | undefined {
  return paymentProviders.find((name) => webhookPaths[name] === path)
}
