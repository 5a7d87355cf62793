import { createHash } from 'node:crypto'

import type { PaymentProviderName } from '@postwright/contract/billing/payment-settings'
import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../../context.ts'
import type { PaymentEvent, PaymentProvider } from '../../../../payments/payment-provider.ts'
import { providerNamed } from '../../payment-settings/public.ts'
import { providerEvents } from '../table.ts'
import { findOrder } from './find-order.ts'
import type { WebhookOutcome } from './gate.ts'
import { handleEventJob } from './job.ts'
import { keptEvent } from './kept-event.ts'
import { redacted } from './redact.ts'

export interface Webhook {
  provider: PaymentProviderName
  /** As they came: the signature is of these. */
  rawBody: Uint8Array
  headers: Headers
}

/** `unknown` where no keys of this provider are set. */
export type Received = WebhookOutcome | 'unknown'

const verifyMs = 15_000

/**
 * Verifies what a provider sends, writes it down and hands it to a job, once for each event however often it comes. What is not verified is
 * counted, and nothing of it is kept.
 */
export async function receiveWebhook(services: Services, webhook: Webhook): Promise<Received> {
  const provider = await providerNamed(services, webhook.provider)
  if (!provider) return 'unknown'
  const outcome = await receive(services, provider, webhook)
  services.webhookGate.count(webhook.provider, outcome)
  return outcome
}

async function receive(services: Services, provider: PaymentProvider, { rawBody, headers }: Webhook): Promise<WebhookOutcome> {
  const { webhookGate: gate, log } = services
  if (!gate.enter()) return 'too_many'
  try {
    const verdict = await provider.verifyWebhook({ rawBody, headers, signal: AbortSignal.timeout(verifyMs) })
    if (verdict.type === 'forged') return 'forged'
    if (verdict.type !== 'genuine') {
      log.warn({ provider: provider.name, reason: verdict.reason }, 'a webhook could not be verified')
      return 'unverified'
    }
  } finally {
    gate.leave()
  }
  const events = provider.readEvents(rawBody)
  if (events.length === 0) return 'without_event'
  let stored = 0
  for (const event of events) if (await keepEvent(services, provider, event, rawBody)) stored += 1
  return stored > 0 ? 'stored' : 'known'
}

/** @returns whether it was new. */
function keepEvent(services: Services, { name: provider }: PaymentProvider, event: PaymentEvent, rawBody: Uint8Array): Promise<boolean> {
  return services.db.asSystem('a payment provider tells something', async (tx) => {
    const known = await tx.$count(providerEvents, and(eq(providerEvents.provider, provider), eq(providerEvents.key, event.key)))
    if (known > 0) return false
    const order = await findOrder(tx, provider, event)
    const id = uuidv7()
    const { rowCount } = await tx
      .insert(providerEvents)
      .values({
        id,
        workspaceId: order?.workspaceId ?? null,
        orderId: order?.id ?? null,
        provider,
        key: event.key,
        type: event.type.slice(0, 100),
        event: keptEvent(event),
        raw: redacted(provider, rawBody),
        sha256: createHash('sha256').update(rawBody).digest('hex'),
      })
      .onConflictDoNothing()
    if (rowCount !== 1) return false
    await services.jobs.send(tx, handleEventJob, { id })
    return true
  })
}
