import { paymentProviders } from '@postwright/contract/billing/payment-settings'
import { and, eq } from 'drizzle-orm'

import { invoices, refunds } from '../../src/features/billing/payments/table.ts'
import { subscriptions } from '../../src/features/billing/subscriptions/table.ts'
import { businesses } from '../../src/features/content/businesses/table.ts'
import { members } from '../../src/features/identity/team/table.ts'
import { anAdministrator, type Member, sharedApp, signedIn, signedUp } from '../harness.ts'
import { reading, type ValidInput } from './valid-input.ts'

const plan = { planId: 'solo', currency: 'ZAR' } as const

/** What is bought in the sandbox, by owners without a plan that is paid. */
export const paymentInputs: Record<string, ValidInput> = {
  'customers.list': reading(() => ({ q: 'naledi fynbos', state: 'trial', refundAsked: true, limit: 10 })),
  'customers.get': reading(async () => ({ workspaceId: (await signedUp({ approval: 'approved' })).workspaceId })),
  'customers.decideRefund': {
    twice: 'same',
    input: async () => ({ invoiceId: await paidInvoice(), decision: 'grant', reason: 'As they asked.' }),
  },
  'customers.settleRefund': { twice: 'same', input: async () => ({ id: await refusedRefund(), reason: 'By bank transfer.' }) },
  'customers.retryRefund': { twice: 'same', input: async () => ({ id: await refusedRefund() }) },
  'customers.keptInvoices': reading(() => ({ q: 'SBX-0001', limit: 10 })),
  'customers.invoice': reading(async () => ({ id: await paidInvoice() })),
  'seller.save': {
    twice: 'same',
    input: () => ({
      name: 'Fynbos Desk (Pty) Ltd',
      address: '12 Roodebloem Road',
      taxNumber: '4000 000 000',
      email: 'accounts@fynbosdesk.example',
      taxPercent: 15,
    }),
  },
  'providerEvents.list': reading(({ workspaceId }) => ({ workspaceId, limit: 10 })),
  'payments.price': reading(() => ({ planId: 'agency', currency: 'ZAR' })),
  'payments.order': {
    twice: 'same',
    async input(member) {
      await withoutProviders()
      await withNothingAskedBack(member)
      return { planId: 'agency', currency: 'ZAR' }
    },
  },
  'payments.buyPack': { twice: 'same', input: onSolo(() => ({ what: 'tokens' })) },
  'payments.getOrder': reading(async (member) => ({ id: await ordered(member) })),
  'payments.confirmOrder': { twice: 'same', input: async (member) => ({ id: await ordered(member) }) },
  'payments.answerOrder': { twice: 'same', input: async (member) => ({ id: await ordered(member), answer: 'declined', times: 1 }) },
  'payments.nextPlan': { twice: 'same', input: onSolo(() => ({ planId: null })) },
  'payments.staying': reading(() => ({ planId: 'solo', extraBusinesses: 0 })),
  'payments.keepStaying': { twice: 'same', input: ({ userId }) => ({ businessIds: [], userIds: [userId] }) },
  'payments.askRefund': { twice: 'same', input: onSolo(() => ({ reason: 'Not for us.' })) },
  'payments.invoices': reading(() => ({ limit: 10 })),
  'payments.invoice': reading(
    onSolo(async ({ api }) => {
      const { items } = await api.payments.invoices({})
      return { id: items[0]?.id }
    }),
  ),
  'payments.saveDetails': {
    twice: 'same',
    input: () => ({
      name: 'Fynbos Desk (Pty) Ltd',
      address: '12 Roodebloem Road',
      taxNumber: '4000 000 000',
      email: 'accounts@fynbosdesk.example',
    }),
  },
}

/** Of somebody who bought a plan and asks for the money back. */
async function paidInvoice(): Promise<string | undefined> {
  await withoutProviders()
  const { api } = await signedIn({ plan: 'starter' })
  const { url } = await api.payments.order(plan)
  await api.payments.answerOrder({ id: url.split('/').at(-1) ?? '', answer: 'paid' })
  await api.payments.askRefund({ reason: 'Not for us.' })
  return (await api.payments.standing()).refund?.invoiceId
}

/** As if a provider had refused to give back what was paid. */
async function refusedRefund(): Promise<string> {
  const invoiceId = await paidInvoice()
  const { db } = (await sharedApp()).services
  return db.asSystem('a refund of a test', async (tx) => {
    const [invoice] = await tx
      .select()
      .from(invoices)
      .where(eq(invoices.id, invoiceId ?? ''))
    const { workspaceId, orderId, paymentRef, totalCents: amountCents } = invoice!
    const id = crypto.randomUUID()
    const refused = { id, paymentRef, amountCents, key: id, problem: 'Not enough balance.' }
    await tx.insert(refunds).values({ ...refused, workspaceId: workspaceId!, orderId: orderId! })
    return id
  })
}

/** Whoever asks has paid for the plan that sells more for a month; what else they may do stays as it was. */
function onSolo(input: (member: Member) => object | Promise<object>): ValidInput['input'] {
  return async (member) => {
    await withoutProviders()
    if (!(await isPaid(member)))
      await keepingPlan(member, async () => {
        await member.api.payments.answerOrder({ id: await ordered(member), answer: 'paid' })
      })
    return input(member)
  }
}

/** Other inputs enter keys of providers, which nobody answers to here. */
export async function withoutProviders(): Promise<void> {
  const { api } = await anAdministrator()
  for (const provider of paymentProviders) await api.paymentSettings.remove({ provider })
}

/** Another input may have asked for its money back, and nothing larger is sold until somebody has decided. */
async function withNothingAskedBack({ workspaceId }: Member): Promise<void> {
  const { db } = (await sharedApp()).services
  await db.asSystem('nothing is asked back', (tx) =>
    tx.update(invoices).set({ refundAskedAt: null, refundReason: null }).where(eq(invoices.workspaceId, workspaceId)),
  )
}

async function isPaid({ api }: Member): Promise<boolean> {
  return ['active', 'cancelled'].includes((await api.payments.standing()).phase)
}

/** An order of its own each time: the one before is paid or was declined. */
async function ordered(member: Member): Promise<string> {
  await withoutProviders()
  await withNothingAskedBack(member)
  const { url } = await member.api.payments.order((await isPaid(member)) ? { ...plan, planId: 'agency' } : plan)
  return url.split('/').at(-1) ?? ''
}

async function keepingPlan({ workspaceId }: Member, run: () => Promise<void>): Promise<void> {
  const { db } = (await sharedApp()).services
  const own = and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.status, 'active'))
  const [before] = await db.asSystem('the plan of a test', (tx) => tx.select().from(subscriptions).where(own))
  await run()
  if (!before) return
  const { planId, tokensIncluded, postsIncluded, currentTokens, currentPosts, usedTokens, usedPosts, seatsIncluded } = before
  const kept = {
    grantedAt: new Date(),
    planId,
    tokensIncluded,
    postsIncluded,
    currentTokens,
    currentPosts,
    usedTokens,
    usedPosts,
    seatsIncluded,
  }
  await db.asSystem('the plan of a test', async (tx) => {
    await tx.update(subscriptions).set(kept).where(own)
    // Who and what the smaller plan had no room for are as before; these workspaces have more than any plan.
    await tx.update(members).set({ lockedAt: null }).where(eq(members.workspaceId, workspaceId))
    await tx.update(businesses).set({ lockedAt: null }).where(eq(businesses.workspaceId, workspaceId))
  })
}
