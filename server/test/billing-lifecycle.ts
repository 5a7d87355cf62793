import { createHash } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { receiveWebhook } from '../src/features/billing/payments/events/receive.ts'
import { phaseAt } from '../src/features/billing/payments/state.ts'
import { invoices, providerEvents, refunds } from '../src/features/billing/payments/table.ts'
import { paypalCancels, customerOf, ordered, pay, type ProviderName, stateIn, type TakingMoney } from './billing-at-providers.ts'
import type { SentWebhook } from './fakes/payments/paystack.ts'
import type { Member } from './harness.ts'

/**
 * A life of five events, which all happened at the provider and were told nobody yet: paid, begun, a charge that failed, the next month
 * paid, and cancelled there.
 */
export async function lifeOf(world: TakingMoney, by: ProviderName): Promise<{ person: Member; told: SentWebhook[] }> {
  const person = await customerOf(world)
  const { order } = await ordered(world, person, by)
  const { sent } = world[by]
  const from = sent.length
  pay(world, by, order.providerRef!)
  if (by === 'paypal') {
    const ref = order.providerRef!
    world.paypal.failRenewal(ref)
    world.paypal.renew(ref)
    paypalCancels(world.paypal, ref)
    return { person, told: sent.slice(from) }
  }
  const begun = world.paystack.subscriptions.at(-1)!
  const code = String(begun['subscription_code'])
  world.paystack.failRenewal(code)
  world.paystack.renew(code)
  Object.assign(begun, { status: 'non-renewing', next_payment_date: null })
  sent.push(world.paystack.sign({ event: 'subscription.not_renew', data: begun }))
  return { person, told: sent.slice(from) }
}

/** It arrives, past the limits of HTTP. @returns the event's id */
export async function tell({ services }: TakingMoney, by: ProviderName, { rawBody, headers }: SentWebhook): Promise<string> {
  const received = await receiveWebhook(services, { provider: by, rawBody, headers })
  if (received !== 'stored' && received !== 'known') throw new Error(`A genuine webhook was ${received}.`)
  const sha256 = createHash('sha256').update(rawBody).digest('hex')
  const [row] = await services.db.asSystem('a test', (tx) =>
    tx
      .select({ id: providerEvents.id })
      .from(providerEvents)
      .where(and(eq(providerEvents.provider, by), eq(providerEvents.sha256, sha256))),
  )
  return row!.id
}

/** All that counts about where a customer stands, without moments. */
export async function standingOf(world: TakingMoney, person: Member) {
  const { workspaceId } = person
  const state = await stateIn(world, person)
  const [invoiced, refunded] = await world.services.db.asSystem('a test', async (tx) => [
    await tx.$count(invoices, eq(invoices.workspaceId, workspaceId)),
    await tx.$count(refunds, eq(refunds.workspaceId, workspaceId)),
  ])
  return {
    phase: phaseAt(state, new Date()),
    planId: state?.planId,
    monthsPaid: state?.monthsPaid,
    failures: state?.failures,
    hasFailed: state?.failedAt !== null,
    periods: state?.periods.map(({ amountCents }) => amountCents),
    toRefund: state?.toRefund.length,
    invoices: invoiced,
    refunds: refunded,
    tokens: (await person.api.billing.subscription())?.tokens,
  }
}

export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

/** `npm run chaos -- billing` tries all of what `npm test` tries some of. */
export const isFull = process.env['BILLING_IN_FULL'] === '1'

/** Figures of a run in full. */
export function report(line: string): void {
  if (isFull) process.stdout.write(`${line}\n`)
}
