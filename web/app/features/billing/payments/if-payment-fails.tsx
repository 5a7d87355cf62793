import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { BillingStanding, ProviderId } from '@postwright/contract/billing/payments'
import { graceDays } from '@postwright/contract/billing/unpaid'

/** Who is told, what is tried again, how long everything goes on, and what is limited then. */
export function IfPaymentFails({ billing: { provider, starterFollows } }: { billing: BillingStanding }) {
  return (
    <section className="bill-block" aria-label={t`If a payment fails`}>
      <h2 className="h3">
        <Trans>If a payment fails</Trans>
      </h2>
      <ul className="bill-fails t13">
        <li>
          <Trans>You are told, by mail too where this site sends mail, and every screen says it to owners and admins.</Trans>
        </li>
        <li>{triedAgain(provider)}</li>
        <li>
          {t`For ${plural({ days: graceDays }, { one: '# day', other: '# days' })} after the end of the month everything goes on, with what is left of its tokens and posts. New ones come with the payment, which you can then make here.`}
        </li>
        <li>
          {starterFollows
            ? t`Then the plan ends and Starter begins: one business and the owner go on while the rest is read only. Nothing is deleted; reading and exporting never stop.`
            : t`Then the plan ends: nothing is drafted or scheduled any more, and one business and the owner go on while the rest is read only. Nothing is deleted; reading and exporting never stop.`}
        </li>
      </ul>
    </section>
  )
}

function triedAgain(provider: ProviderId): string {
  if (provider === 'paypal') return t`PayPal tries again on the day that is named here, and stops after three tries that fail.`
  if (provider === 'paystack') return t`Paystack tells us, and not whether it tries again: change the card there.`
  return t`The sandbox pays each month by itself, so that nothing fails there.`
}
