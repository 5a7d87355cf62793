import type { PaymentSettings, SavePaypal, SavePaystack, WhichProvider } from '@postwright/contract/billing/payment-settings'
import { msg } from '@postwright/contract/core/msg'

import type { Actor, Context, Services } from '../../../context.ts'
import { conflict, forbidden, invalid } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { lockSettings } from '../../core/instance/public.ts'
import { examinePayments, webhookUrlOf } from './doctor.ts'
import { mayChoosePayments } from './policy.ts'
import { providerOf } from './providers.ts'
import { isUnchanged, sealKey, type StoredCheck, storedPayments, type StoredPayments, writePayments } from './stored.ts'

export async function readPayments({ services, actor }: Context): Promise<PaymentSettings> {
  refuseOthers(actor)
  return present(services, await storedPayments(services.db.plain))
}

/** The key is sealed and never told again. */
export async function savePaystack({ services, actor }: Context, { secretKey }: SavePaystack): Promise<PaymentSettings> {
  refuseOthers(actor)
  const mode = secretKey.startsWith('sk_live_') ? 'live' : 'test'
  return change(services, 'an administrator enters the keys of Paystack', async (tx, before) => {
    await emit(tx, { type: 'payments.configured', by: outsideWorkspaces(actor), provider: 'paystack', mode })
    return { ...before, paystack: { sealedSecretKey: sealKey(services, secretKey), secretKeyEnds: secretKey.slice(-4), mode, check: null } }
  })
}

/** @throws INVALID on `clientSecret` when it is left out and none is known for this client. */
export async function savePaypal({ services, actor }: Context, { clientSecret, ...settings }: SavePaypal): Promise<PaymentSettings> {
  refuseOthers(actor)
  return change(services, 'an administrator enters the keys of PayPal', async (tx, before) => {
    const isSame = before.paypal?.clientId === settings.clientId && before.paypal.mode === settings.mode
    const kept = isSame ? before.paypal?.sealedClientSecret : undefined
    const sealedClientSecret = clientSecret ? sealKey(services, clientSecret) : kept
    if (sealedClientSecret === undefined) throw invalid('clientSecret', msg`Client secret is required.`)
    await emit(tx, { type: 'payments.configured', by: outsideWorkspaces(actor), provider: 'paypal', mode: settings.mode })
    return { ...before, paypal: { ...settings, sealedClientSecret, check: null } }
  })
}

/** Plans in its currency are paid in the sandbox again. What was subscribed to goes on at the provider, and is cancelled there. */
export async function removePayments({ services, actor }: Context, { provider }: WhichProvider): Promise<PaymentSettings> {
  refuseOthers(actor)
  return change(services, 'an administrator forgets the keys of a payment provider', async (tx, before) => {
    if (before[provider]) await emit(tx, { type: 'payments.removed', by: outsideWorkspaces(actor), provider })
    return { ...before, [provider]: null }
  })
}

/**
 * Asks the provider, and keeps what it said for as long as these keys are in use.
 *
 * @throws CONFLICT when there are no keys to ask with.
 */
export async function checkPayments({ services, actor }: Context, { provider }: WhichProvider): Promise<PaymentSettings> {
  refuseOthers(actor)
  const asked = await storedPayments(services.db.plain)
  const adapter = providerOf(services, asked, provider)
  if (!adapter) throw conflict('provider', msg`Save the keys of this provider first.`)
  const check: StoredCheck = { findings: await examinePayments(services, adapter), at: new Date().toISOString() }

  return change(services, 'an administrator had a payment provider asked', async (_tx, now) => {
    // Other keys were saved meanwhile: it says nothing about them.
    if (!isUnchanged(now, asked, provider)) return now
    return provider === 'paystack'
      ? { ...now, paystack: now.paystack && { ...now.paystack, check } }
      : { ...now, paypal: now.paypal && { ...now.paypal, check } }
  })
}

async function change(
  services: Services,
  reason: string,
  make: (tx: Tx, before: StoredPayments) => Promise<StoredPayments>,
): Promise<PaymentSettings> {
  return services.db.withoutWorkspace(reason, async (tx) => {
    await lockSettings(tx)
    const after = await make(tx, await storedPayments(tx))
    await writePayments(tx, after)
    return present(services, after)
  })
}

function refuseOthers(actor: Actor): void {
  if (!mayChoosePayments(actor)) throw forbidden(msg`Only a super admin may do this.`)
}

function present(services: Services, { paystack, paypal }: StoredPayments): PaymentSettings {
  return {
    paystack: {
      webhookUrl: webhookUrlOf(services, 'paystack'),
      keys: paystack && { mode: paystack.mode, secretKeyEnds: paystack.secretKeyEnds },
      check: said(paystack?.check),
    },
    paypal: {
      webhookUrl: webhookUrlOf(services, 'paypal'),
      keys: paypal && { mode: paypal.mode, clientId: paypal.clientId, webhookId: paypal.webhookId },
      check: said(paypal?.check),
    },
  }
}

function said(check: StoredCheck | null | undefined): PaymentSettings['paypal']['check'] {
  if (!check) return null
  return {
    at: check.at,
    findings: check.findings.map(({ words, ...finding }) => ({ ...finding, words: words === null ? null : sayKept(words) })),
  }
}
