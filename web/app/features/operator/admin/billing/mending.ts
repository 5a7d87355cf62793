import { t } from '@lingui/core/macro'
import type { DoctorFinding, DoctorStep, PaymentProviderName } from '@postwright/contract/billing/payment-settings'

export const stepNames: Record<DoctorStep, string> = {
  credentials: t`Access keys`,
  currency: t`Currency`,
  plan: t`Monthly plan`,
  address: t`Webhook address, from outside`,
  webhook: t`Webhook at the provider`,
}

const mending: Record<PaymentProviderName, Record<DoctorStep, string>> = {
  paystack: {
    credentials: t`In the Paystack dashboard open Settings, API Keys & Webhooks, copy the secret key again and save it here. A key that was made anew ends the one before.`,
    currency: t`Paystack charges rand only for a business that is registered in South Africa. Ask Paystack to activate ZAR for this account.`,
    plan: t`Finish the compliance form of the Paystack dashboard: until it is approved, live keys make no plans.`,
    address: t`Give this site a public address with https, and set it as BASE_URL. Then enter the webhook address above at Paystack.`,
    webhook: t`Enter the webhook address above in the Paystack dashboard under Settings, API Keys & Webhooks.`,
  },
  paypal: {
    credentials: t`In PayPal’s developer dashboard open the app under Apps & Credentials, look whether Sandbox or Live is chosen there as it is here, and copy client id and secret again.`,
    currency: t`Log in to the PayPal business account and add a balance in US dollars under Wallet.`,
    plan: t`Subscriptions need a PayPal business account that is confirmed. Open the account and finish what PayPal asks for.`,
    address: t`Give this site a public address with https, and set it as BASE_URL. Then change the webhook of the app to the address above.`,
    webhook: t`In PayPal’s developer dashboard open the app, add a webhook with the address above and all events of “Billing subscription” and “Payment sale”, and copy its id here.`,
  },
}

/** What to do about a step; null where it is in order, or waits for another one. */
export function mendingOf(provider: PaymentProviderName, { step, outcome }: DoctorFinding): string | null {
  if (outcome === 'unanswered') return t`Look whether this server may reach the provider by https, and check again in a minute.`
  return outcome === 'failed' ? mending[provider][step] : null
}
