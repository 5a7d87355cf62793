import { eq, isNull, ne } from 'drizzle-orm'
import { onTestFinished } from 'vitest'

import type { Currency, PlanId } from '@postwright/contract/core/plans'

import { carryOut } from '../src/features/billing/payments/at-provider/carry-out.ts'
import { handleEvent } from '../src/features/billing/payments/events/handle.ts'
import { factsOf } from '../src/features/billing/payments/facts/keep.ts'
import { stateOf } from '../src/features/billing/payments/state.ts'
import { orders, providerEvents } from '../src/features/billing/payments/table.ts'
import type { Services } from '../src/context.ts'
import { type FakePaypal, startFakePaypal } from './fakes/payments/paypal.ts'
import { type FakePaystack, type SentWebhook, startFakePaystack } from './fakes/payments/paystack.ts'
import { type Member, startApp, type TestApp } from './harness.ts'

export type ProviderName = 'paystack' | 'paypal'

/** An instance that takes money through the stand-ins of both providers. No worker runs: a test says when which job does. */
export interface TakingMoney {
  app: TestApp
  services: Services
  paystack: FakePaystack
  paypal: FakePaypal
  admin: Member
}

export async function takingMoney(): Promise<TakingMoney> {
  const [paystack, paypal] = await Promise.all([startFakePaystack(), startFakePaypal()])
  const app = await startApp({ config: { paymentProviderUrls: { paystack: paystack.url, paypal: paypal.url } } })
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
  await admin.api.paymentSettings.savePaystack({ secretKey: paystack.secretKey })
  const { clientId, clientSecret, webhook } = paypal
  await admin.api.paymentSettings.savePaypal({ mode: 'test', clientId, clientSecret, webhookId: webhook.id })
  return { app, services: app.services, paystack, paypal, admin }
}

export function closeAll({ app, paystack, paypal }: TakingMoney): Promise<unknown> {
  return Promise.all([app.close(), paystack.close(), paypal.close()])
}

export const currencies: Record<ProviderName, Currency> = { paystack: 'ZAR', paypal: 'USD' }

/** A new customer on the trial. */
export function customerOf({ app }: TakingMoney): Promise<Member> {
  return app.signedUp({ approval: 'approved', plan: 'starter' })
}

export async function orderOf({ services }: TakingMoney, { workspaceId }: Pick<Member, 'workspaceId'>) {
  const rows = await services.db.asSystem('a test', (tx) => tx.select().from(orders).where(eq(orders.workspaceId, workspaceId)))
  return rows.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]!
}

/** The page is open; nobody has paid. */
export async function ordered(
  world: TakingMoney,
  person: Member,
  by: ProviderName,
  planId: Exclude<PlanId, 'starter' | 'enterprise'> = 'solo',
) {
  const { url } = await person.api.payments.order({ planId, currency: currencies[by] })
  return { url, order: await orderOf(world, person) }
}

export function pay(world: TakingMoney, by: ProviderName, providerRef: string): void {
  if (by === 'paystack') world.paystack.pay(providerRef)
  else world.paypal.approve(providerRef)
}

/** As the provider sends it. */
export function send({ app }: TakingMoney, by: ProviderName, { rawBody, headers }: SentWebhook): Promise<Response> {
  const request = new Request(`http://localhost:3000/api/webhooks/${by}`, { method: 'POST', headers, body: new Uint8Array(rawBody) })
  return app.app.fetch(request)
}

/** Everything that a provider has sent since then, each once. */
export async function sendAll(world: TakingMoney, by: ProviderName, from = 0): Promise<void> {
  for (const webhook of world[by].sent.slice(from)) await send(world, by, webhook)
}

/** Jobs run until there is none left, and what providers send meanwhile arrives. */
export async function untilSettled(world: TakingMoney, { isHeard = true } = {}): Promise<void> {
  const { services } = world
  const heard = { paystack: world.paystack.sent.length, paypal: world.paypal.sent.length }
  for (let round = 0; round < 8; round += 1) {
    const [events, workspaces] = await services.db.asSystem('a test', async (tx) => [
      await tx.select({ id: providerEvents.id }).from(providerEvents).where(isNull(providerEvents.handledAt)),
      await tx.selectDistinct({ id: orders.workspaceId }).from(orders).where(ne(orders.provider, 'sandbox')),
    ])
    for (const { id } of events) await handleEvent(services, id)
    for (const { id } of workspaces) await carryOut(services, id)
    const isQuiet = (['paystack', 'paypal'] as const).every((by) => world[by].sent.length === heard[by])
    if (isQuiet && events.length === 0) return
    for (const by of ['paystack', 'paypal'] as const) {
      if (isHeard) await sendAll(world, by, heard[by])
      heard[by] = world[by].sent.length
    }
  }
}

/** Paid, told, and begun at the provider. */
export async function bought(world: TakingMoney, by: ProviderName, planId: 'solo' | 'growth' | 'agency' = 'solo') {
  const person = await customerOf(world)
  const before = world[by].sent.length
  const { order } = await ordered(world, person, by, planId)
  pay(world, by, order.providerRef!)
  await sendAll(world, by, before)
  await untilSettled(world)
  return { person, order: await orderOf(world, person) }
}

export async function stateIn({ services }: TakingMoney, { workspaceId }: Pick<Member, 'workspaceId'>) {
  return stateOf(await services.db.transaction(workspaceId, (tx) => factsOf(tx, workspaceId)))
}

/** For one test alone. */
export async function ownWorld(): Promise<TakingMoney> {
  const world = await takingMoney()
  onTestFinished(async () => void (await closeAll(world)))
  return world
}
