import { z } from 'zod'

import { adminBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import type { Currency } from '../core/plans.ts'
import { says } from '../core/sentences.ts'
import { Instant, line, required, secret } from '../core/values.ts'

export const paymentProviders = ['paystack', 'paypal'] as const
export const PaymentProviderName = z.enum(paymentProviders, says(msg`There is no such payment provider.`))
export type PaymentProviderName = z.infer<typeof PaymentProviderName>

/** As they call themselves, in every language. */
export const providerLabels = { paystack: 'Paystack', paypal: 'PayPal' } as const satisfies Record<PaymentProviderName, string>

/** What each of them is paid in. */
export const providerCurrencies = { paystack: 'ZAR', paypal: 'USD' } as const satisfies Record<PaymentProviderName, Currency>

/** Where each of them sends what happened. */
export const webhookPaths = { paystack: '/api/webhooks/paystack', paypal: '/api/webhooks/paypal' } as const

/** Test keys move no money. */
export const PaymentMode = z.enum(['test', 'live'])
export type PaymentMode = z.infer<typeof PaymentMode>

export const SavePaystack = z.object({
  secretKey: required(secret(200), msg`Secret key is required.`).regex(
    /^sk_(?:test|live)_[A-Za-z0-9]+$/,
    says(msg`A secret key begins with sk_test_ or sk_live_. The public key, pk_…, is not needed here.`),
  ),
})
export type SavePaystack = z.infer<typeof SavePaystack>

export const SavePaypal = z.object({
  mode: PaymentMode,
  clientId: required(line(200), msg`Client id is required.`).regex(
    /^[\w-]+$/,
    says(msg`A client id is made of letters, digits, hyphens and underscores.`),
  ),
  /** Left out, the one that is known for this client stays. */
  clientSecret: secret(200).optional(),
  webhookId: required(line(50), msg`Webhook id is required.`).regex(
    /^[A-Za-z0-9]+$/,
    says(msg`A webhook id is made of letters and digits, such as 1JE4291016473214C.`),
  ),
})
export type SavePaypal = z.infer<typeof SavePaypal>

export const DoctorStep = z.enum(['credentials', 'currency', 'plan', 'address', 'webhook'])
export type DoctorStep = z.infer<typeof DoctorStep>

/** `unanswered`: the provider could not be asked. `skipped`: an earlier step has to be mended first. `words` say what is wrong, mostly in the provider's own. */
export const DoctorFinding = z.object({
  step: DoctorStep,
  outcome: z.enum(['ok', 'failed', 'unanswered', 'skipped']),
  words: z.string().nullable(),
})
export type DoctorFinding = z.infer<typeof DoctorFinding>

export const PaymentCheck = z.object({ at: Instant, findings: z.array(DoctorFinding) })
export type PaymentCheck = z.infer<typeof PaymentCheck>

const known = { webhookUrl: z.string(), check: PaymentCheck.nullable() }

/** What is stored; the secrets never leave the server. Without keys, plans are paid in the sandbox. */
export const PaymentSettings = z.object({
  paystack: z.object({ ...known, keys: z.object({ mode: PaymentMode, secretKeyEnds: z.string() }).nullable() }),
  paypal: z.object({
    ...known,
    keys: z.object({ mode: PaymentMode, clientId: z.string(), webhookId: z.string() }).nullable(),
  }),
})
export type PaymentSettings = z.infer<typeof PaymentSettings>

/** Whoever chooses where money goes is a person who is logged in: no matter for a program. */
const personalAdminBase = adminBase.meta({ gate: 'super-admin', scope: 'person' })
const WhichProvider = z.object({ provider: PaymentProviderName })
export type WhichProvider = z.infer<typeof WhichProvider>

export const paymentSettings = {
  read: personalAdminBase.route({ method: 'GET', path: '/admin/payments', summary: 'Through whom money is taken' }).output(PaymentSettings),
  savePaystack: personalAdminBase
    .route({ method: 'PUT', path: '/admin/payments/paystack', summary: 'Take cards, in rand, through Paystack' })
    .input(SavePaystack)
    .output(PaymentSettings),
  savePaypal: personalAdminBase
    .route({ method: 'PUT', path: '/admin/payments/paypal', summary: 'Take dollars through PayPal' })
    .input(SavePaypal)
    .output(PaymentSettings),
  remove: personalAdminBase
    .route({ method: 'DELETE', path: '/admin/payments/{provider}', summary: 'Forget the keys of a payment provider' })
    .input(WhichProvider)
    .output(PaymentSettings),
  check: personalAdminBase
    .route({ method: 'POST', path: '/admin/payments/{provider}/check', summary: 'Ask a payment provider whether all is set up' })
    .input(WhichProvider)
    .output(PaymentSettings),
}
