import { t } from '@lingui/core/macro'
import { formatMoney } from '@postwright/contract/billing/money'
import type { Currency, Plan } from '@postwright/contract/core/plans'

import { siteLocale } from '../dates.ts'

/** `10K`, `1M`: as the plans are named among people. */
export function compact(count: number): string {
  return new Intl.NumberFormat(siteLocale(), { notation: 'compact', maximumFractionDigits: 1 }).format(count)
}

/** What goes beyond the plan costs rand in both currencies, but for extra businesses: the specification has no other figures. */
export function overQuota({ overage }: Plan): string[] {
  if (!overage) return []
  const [price, tokens, posts] = [formatMoney(overage.zarCents, 'ZAR'), compact(overage.tokens), overage.posts]
  return [t`${price} per +${tokens} tokens`, t`${price} per +${posts} posts`]
}

export function extraBusiness({ extraBusinessCents }: Plan, currency: Currency): string | null {
  return extraBusinessCents === null ? null : formatMoney(extraBusinessCents[currency], currency)
}
