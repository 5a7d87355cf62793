import { type PaymentProviderName, paymentProviders, providerCurrencies } from '@postwright/contract/billing/payment-settings'
import type { Currency } from '@postwright/contract/core/plans'

import type { Services } from '../../../context.ts'
import type { PaymentProvider } from '../../../payments/payment-provider.ts'
import { createPaypal } from '../../../payments/paypal/index.ts'
import { createPaystack } from '../../../payments/paystack/index.ts'
import { openKey, storedPayments, type StoredPayments } from './stored.ts'

type Needed = Pick<Services, 'db' | 'secrets' | 'config' | 'paypalTokens'>

/** Who takes money in this currency; null while no keys are entered, and plans are paid in the sandbox. */
export async function configuredProvider(services: Needed, currency: Currency): Promise<PaymentProvider | null> {
  const name = paymentProviders.find((candidate) => providerCurrencies[candidate] === currency)
  return name ? providerNamed(services, name) : null
}

/** The same by its name, as for a webhook. */
export async function providerNamed(services: Needed, name: PaymentProviderName): Promise<PaymentProvider | null> {
  return providerOf(services, await storedPayments(services.db.plain), name)
}

export function providerOf(services: Needed, { paystack, paypal }: StoredPayments, name: PaymentProviderName): PaymentProvider | null {
  const { paymentProviderUrls } = services.config
  if (name === 'paystack')
    return paystack && createPaystack({ secretKey: openKey(services, paystack.sealedSecretKey) }, paymentProviderUrls.paystack)
  if (!paypal) return null
  const { clientId, sealedClientSecret, webhookId, mode } = paypal
  const keys = { clientId, clientSecret: openKey(services, sealedClientSecret), webhookId, mode }
  return createPaypal(keys, { tokens: services.paypalTokens, baseUrl: paymentProviderUrls.paypal })
}
