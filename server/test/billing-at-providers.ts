import { eq, isNull, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

import type { Currency, PlanId } from '@postwright/contract/core/plans'

import { carryOut } from '../src/features/billing/payments/at-provider/carry-out.ts'
import { handleEvent } from '../src/features/billing/payments/events/handle.ts'
import { billingEndings } from '../src/features/billing/endings/table.ts'
import { factsOf } from '../src/features/billing/payments/facts/keep.ts'
import { stateOf } from '../src/features/billing/payments/state.ts'
import { billingFacts, orders, providerEvents } from '../src/features/billing/payments/table.ts'
import { subscriptions } from '../src/features/billing/subscriptions/table.ts'
import type { Services } from '../src/context.ts'
import type { Tx } from '../src/infra/db/database.ts'
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

async function takingMoney(): Promise<TakingMoney> {
  const [paystack, paypal] = await Promise.all([startFakePaystack(), startFakePaypal()])
  const app = await startApp({ config: { paymentProviderUrls: { paystack: paystack.url, paypal: paypal.url } } })
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
  await admin.api.paymentSettings.savePaystack({ secretKey: paystack.secretKey })
  const { clientId, clientSecret, webhook } = paypal
  await admin.api.paymentSettings.savePaypal({ mode: 'test', clientId, clientSecret, webhookId: webhook.id })
  return { app, services: app.services, paystack, paypal, admin }
}

function closeAll({ app, paystack, paypal }: TakingMoney): Promise<unknown> {
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
export async function untilSettled(world: TakingMoney, { isHeard = true, only }: { isHeard?: boolean; only?: Member } = {}): Promise<void> {
  const { services } = world
  const heard = { paystack: world.paystack.sent.length, paypal: world.paypal.sent.length }
  for (let round = 0; round < 8; round += 1) {
    const [events, workspaces] = await services.db.asSystem('a test', async (tx) => [
      await tx.select({ id: providerEvents.id }).from(providerEvents).where(isNull(providerEvents.handledAt)),
      await tx.selectDistinct({ id: orders.workspaceId }).from(orders).where(ne(orders.provider, 'sandbox')),
    ])
    for (const { id } of events) await handleEvent(services, id)
    for (const { id } of workspaces) if (!only || only.workspaceId === id) await carryOut(services, id)
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
  await untilSettled(world, { only: person })
  return { person, order: await orderOf(world, person) }
}

export async function stateIn({ services }: TakingMoney, { workspaceId }: Pick<Member, 'workspaceId'>) {
  return stateOf(await services.db.transaction(workspaceId, (tx) => factsOf(tx, workspaceId)))
}

/** One for all tests of a file; it is there when the first one begins. */
export function worldOfFile(): TakingMoney {
  const world = {} as TakingMoney
  beforeAll(async () => void Object.assign(world, await takingMoney()))
  afterAll(() => closeAll(world))
  return world
}

/** For one test alone. */
export async function ownWorld(): Promise<TakingMoney> {
  const world = await takingMoney()
  onTestFinished(async () => void (await closeAll(world)))
  return world
}

/** As if all of it had happened so many days earlier. */
export async function daysLater({ services }: TakingMoney, { workspaceId }: Pick<Member, 'workspaceId'>, days: number): Promise<void> {
  const earlier = (column: unknown) => sql`${column} - make_interval(days => ${days})`
  await services.db.asSystem('a test', async (tx) => {
    await changesEarlier(tx, workspaceId, days)
    await tx
      .update(billingFacts)
      .set({ at: earlier(billingFacts.at) })
      .where(eq(billingFacts.workspaceId, workspaceId))
    await tx
      .update(subscriptions)
      .set({
        startedAt: earlier(subscriptions.startedAt),
        periodStartsAt: earlier(subscriptions.periodStartsAt),
        periodEndsAt: earlier(subscriptions.periodEndsAt),
        endsAt: earlier(subscriptions.endsAt),
        paidFrom: earlier(subscriptions.paidFrom),
        paidUntil: earlier(subscriptions.paidUntil),
      })
      .where(eq(subscriptions.workspaceId, workspaceId))
  })
}

/** What was asked for happened earlier, too. */
async function changesEarlier(tx: Tx, workspaceId: string, days: number): Promise<void> {
  const earlier = (at: string) => new Date(Date.parse(at) - days * 86_400_000).toISOString()
  for (const { id, change } of await tx.select().from(orders).where(eq(orders.workspaceId, workspaceId)))
    if (change) {
      const moved = {
        askedAt: earlier(change.askedAt),
        startsAt: earlier(change.startsAt),
        agreedAt: change.agreedAt && earlier(change.agreedAt),
      }
      await tx
        .update(orders)
        .set({ change: { ...change, ...moved } })
        .where(eq(orders.id, id))
    }
}

/** The month passes at the provider, which charges, or fails to. */
export function renew(world: TakingMoney, by: ProviderName, subscriptionRef: string): void {
  world[by].renew(subscriptionRef)
}

/** Services of a process that dies at its nth transaction, before or after that is committed, and does nothing from then on. */
export function dyingServices(services: Services, nth: number, when: 'before' | 'after'): { services: Services; hasDied: () => boolean } {
  let count = 0
  let isDead = false
  const dying =
    <Args extends unknown[], T>(run: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (isDead) throw new Killed()
      count += 1
      if (count < nth) return run(...args)
      isDead = true
      if (when === 'after') await run(...args)
      throw new Killed()
    }
  const { db } = services
  const mortal = {
    transaction: dying(db.transaction),
    asSystem: dying(db.asSystem),
    withoutWorkspace: dying(db.withoutWorkspace),
  } as unknown as Services['db']
  return { services: { ...services, db: Object.assign(Object.create(db) as Services['db'], mortal) }, hasDied: () => isDead }
}

export class Killed extends Error {}

/** Whoever held an order at its provider is known to be dead. */
export async function leasesEnd({ services }: TakingMoney): Promise<void> {
  await services.db.asSystem('a test', async (tx) => {
    await tx.update(orders).set({ heldUntil: null })
    await tx.update(billingEndings).set({ heldUntil: null, dueAt: sql`now()` })
  })
}

/** Solo from the next month on, of which nothing is arranged yet. */
export async function askSmaller(
  world: TakingMoney,
  { id, workspaceId }: Pick<typeof orders.$inferSelect, 'id' | 'workspaceId'>,
): Promise<void> {
  const { paidUntil } = (await stateIn(world, { workspaceId }))!
  const at = { askedAt: new Date().toISOString(), startsAt: paidUntil.toISOString(), agreedAt: null }
  const change = {
    id: crypto.randomUUID(),
    planId: 'solo',
    monthlyCents: 550_00,
    extraBusinesses: 0,
    state: 'asked',
    url: null,
    ...at,
  } as const
  await world.services.db.asSystem('a test', (tx) => tx.update(orders).set({ change }).where(eq(orders.id, id)))
}

/** As the buyer does at PayPal. */
export function paypalCancels(paypal: FakePaypal, ref: string): void {
  const subscription = paypal.subscriptions.get(ref)!
  subscription.status = 'CANCELLED'
  const event = { id: `WH-${crypto.randomUUID()}`, event_type: 'BILLING.SUBSCRIPTION.CANCELLED', create_time: new Date().toISOString() }
  paypal.sent.push(paypal.sign({ ...event, resource: { id: ref, plan_id: subscription.plan_id, custom_id: subscription.custom_id } }))
}
