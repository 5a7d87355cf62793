import type { PaymentProvider } from '../payment-provider.ts'
import { createPaypalApi } from './api.ts'
import { changesOf } from './changes.ts'
import { openCheckout } from './checkout.ts'
import { examine } from './examine.ts'
import { subscriptionsOf } from './subscriptions.ts'
import type { PaypalKeys, TokenCache } from './token.ts'
import { eventsOf, verifyWebhook } from './webhooks.ts'

const addresses = { live: 'https://api-m.paypal.com', test: 'https://api-m.sandbox.paypal.com' }

/** Where buyers look after what they pay for regularly; PayPal has no page for one subscription. */
const managePages = { live: 'https://www.paypal.com/myaccount/autopay/', test: 'https://www.sandbox.paypal.com/myaccount/autopay/' }

interface PaypalOptions {
  /** Shared by all that this process makes. */
  tokens: TokenCache
  /** For whoever reaches PayPal by another address, test and live. */
  baseUrl?: string | undefined
}

/** The wallet, in US dollars, by subscriptions alone. */
export function createPaypal(keys: PaypalKeys, { tokens, baseUrl = addresses[keys.mode] }: PaypalOptions): PaymentProvider {
  const api = createPaypalApi(keys, baseUrl, tokens)
  return {
    name: 'paypal',
    currency: 'USD',
    mode: keys.mode,
    openCheckout: (input) => openCheckout(api, input),
    ...subscriptionsOf(api),
    ...changesOf(api),
    manageLink: () => Promise.resolve({ type: 'ok', value: { url: managePages[keys.mode] } }),
    verifyWebhook: (webhook) => verifyWebhook(api, keys.webhookId, webhook),
    readEvents: eventsOf,
    examine: ({ webhookUrl, signal }) => examine(api, { webhookId: keys.webhookId, webhookUrl, signal }),
  }
}
