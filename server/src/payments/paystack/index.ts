import type { PaymentProvider } from '../payment-provider.ts'
import { createPaystackApi, type PaystackKeys } from './api.ts'
import { changesOf } from './changes.ts'
import { openCheckout } from './checkout.ts'
import { examine } from './examine.ts'
import { paymentsOf } from './payments.ts'
import { subscriptionsOf } from './subscriptions.ts'
import { eventsOf, isSigned } from './webhooks.ts'

const address = 'https://api.paystack.co'

/** Cards, in rand. `baseUrl` is for whoever reaches Paystack by another address. */
export function createPaystack(keys: PaystackKeys, baseUrl: string = address): PaymentProvider {
  const api = createPaystackApi(keys, baseUrl)
  return {
    name: 'paystack',
    currency: 'ZAR',
    mode: keys.secretKey.startsWith('sk_live_') ? 'live' : 'test',
    openCheckout: (input) => openCheckout(api, input),
    ...paymentsOf(api),
    ...subscriptionsOf(api),
    ...changesOf(api),
    async verifyWebhook({ rawBody, headers }) {
      return { type: isSigned(rawBody, headers.get('x-paystack-signature'), keys.secretKey) ? 'genuine' : 'forged' }
    },
    readEvents: eventsOf,
    examine: ({ signal }) => examine(api, signal),
  }
}
