import { t } from '@lingui/core/macro'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import { useQuery } from '@tanstack/react-query'

import { formatDate, formatZoned } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { ChangeMethod, PayNow } from './payment-actions.tsx'
import { billingQuery } from './queries.ts'

/** On every screen of whoever may pay, while a payment failed or is overdue: what goes on until when, and how it is mended. */
export function PaymentBanner() {
  const { data: billing } = useQuery(billingQuery())
  const said = billing && wordsFor(billing)
  if (!said) return null
  return (
    <div className="page-banner">
      <Banner
        tone="warn"
        title={said.title}
        actions={
          <>
            <PayNow billing={billing} />
            <ChangeMethod billing={billing} />
          </>
        }
      >
        {said.text}
      </Banner>
    </div>
  )
}

function wordsFor({
  phase,
  provider,
  failures,
  failedAt,
  nextPaymentAt,
  paidUntil,
  graceEndsAt,
  starterFollows,
}: BillingStanding): { title: string; text: string } | null {
  if (paidUntil === null || graceEndsAt === null) return null
  const end = formatZoned(graceEndsAt)
  if (phase === 'grace')
    return {
      title: t`Your plan has not been paid since ${{ day: formatDate(paidUntil) }}`,
      text: starterFollows
        ? t`Everything goes on until ${{ end }}, with what is left of the month’s tokens and posts. Then Starter begins, and what you have written stays.`
        : t`Everything goes on until ${{ end }}, with what is left of the month’s tokens and posts. Then nothing new is drafted or scheduled, and what you have written stays.`,
    }
  if (phase !== 'past_due' || failedAt === null) return null
  const day = formatDate(failedAt)
  const until = formatDate(paidUntil)
  const next = starterFollows
    ? t`The month that is paid goes on until ${{ until }}; from then on you can pay here, and everything goes on until ${{ end }}. Then Starter begins.`
    : t`The month that is paid goes on until ${{ until }}; from then on you can pay here, and everything goes on until ${{ end }}. Then nothing new is drafted or scheduled.`
  return {
    title:
      failures > 1
        ? t`${{ count: failures }} tries to charge your plan failed, the first on ${{ day }}`
        : t`The payment for your plan failed on ${{ day }}`,
    text: `${retryText(provider, nextPaymentAt)} ${next}`,
  }
}

/** PayPal names the day, and stops after three; Paystack says nothing of another try. */
function retryText(provider: BillingStanding['provider'], nextPaymentAt: string | null): string {
  if (provider !== 'paypal') return t`Change the card for the next charge.`
  return nextPaymentAt === null
    ? t`PayPal stops after three tries that fail.`
    : t`PayPal tries again on ${{ day: formatDate(nextPaymentAt) }}.`
}
