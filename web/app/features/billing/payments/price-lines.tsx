import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Price } from '@postwright/contract/billing/payments'

import { billed } from './money.ts'
import { extrasText } from './words.ts'

/** What is paid today, and what each month after. */
export function PriceLines({ price, label }: { price: Price; label: string }) {
  const { currency, monthlyCents, extraBusinesses, extraCents, isRest, creditCents, daysLeft, days, quotaLeftPercent, todayCents, tax } =
    price
  const apart = isRest ? 0 : extraCents
  return (
    <dl className="bill-lines num">
      <dt>{isRest ? t`Extra businesses, ${{ daysLeft }} of ${{ days }} days` : label}</dt>
      <dd>{billed(todayCents + creditCents - apart, currency)}</dd>
      {apart > 0 && (
        <>
          <dt>{extrasText(extraBusinesses)}</dt>
          <dd>{billed(apart, currency)}</dd>
        </>
      )}
      {creditCents > 0 && (
        <>
          <dt>
            {quotaLeftPercent === null
              ? t`${{ daysLeft }} of ${{ days }} days of the plan before, unused`
              : t`${{ percent: quotaLeftPercent }} % of the quotas of the plan before, unused`}
          </dt>
          <dd>{billed(-creditCents, currency)}</dd>
        </>
      )}
      <dt className="total">
        <Trans>Today</Trans>
      </dt>
      <dd className="total">{billed(todayCents, currency)}</dd>
      {tax && (
        <>
          <dt>{t`of which tax, ${{ percent: tax.percent }} %`}</dt>
          <dd>{billed(tax.cents, currency)}</dd>
        </>
      )}
      {monthlyCents > 0 && (
        <>
          <dt>
            <Trans>Then, each month</Trans>
          </dt>
          <dd>{billed(monthlyCents, currency)}</dd>
        </>
      )}
    </dl>
  )
}
