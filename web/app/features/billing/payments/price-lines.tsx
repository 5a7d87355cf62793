import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Price } from '@postwright/contract/billing/payments'
import { useState } from 'react'

import { formatDate } from '../../../../lib/formats.ts'
import { billed } from './money.ts'
import { extrasText } from './words.ts'

/** What is paid today, and what each month after. */
export function PriceLines({ price, label, orderedAt }: { price: Price; label: string; orderedAt?: string }) {
  const [now] = useState(() => new Date())
  const from = orderedAt === undefined ? now : new Date(orderedAt)
  const { currency, monthlyCents, extraBusinesses, extraCents, isRest, creditCents, daysLeft, days, quotaLeftPercent, todayCents, tax } =
    price
  const apart = isRest ? 0 : extraCents
  return (
    <dl className="bill-lines num">
      <dt>
        {isRest
          ? t`Extra businesses, ${{ daysLeft }} of ${{ days }} days`
          : monthlyCents > 0
            ? t`${label}, ${{ from: formatDate(from) }} to ${{ until: formatDate(monthAfter(from)) }}`
            : label}
      </dt>
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
              : t`${{ percent: quotaLeftPercent }}% of the quotas of the plan before, unused`}
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
          <dt>{t`of which tax, ${{ percent: tax.percent }}%`}</dt>
          <dd>{billed(tax.cents, currency)}</dd>
        </>
      )}
      {monthlyCents > 0 && (
        <>
          <dt>{isRest ? t`Then, each month` : t`Then, each month from ${{ day: formatDate(monthAfter(from)) }}`}</dt>
          <dd>{billed(monthlyCents, currency)}</dd>
        </>
      )}
    </dl>
  )
}

/** The same day of the next month, or its last one. */
export function monthAfter(from: Date): Date {
  const next = new Date(from)
  next.setUTCMonth(next.getUTCMonth() + 1)
  if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0)
  return next
}
