import { formatMoney } from '@postwright/contract/billing/money'
import type { Plan } from '@postwright/contract/core/plans'

/** `10K`, `1M`: as the plans are named among people. */
export function compact(count: number): string {
  return new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(count)
}

/** What goes beyond the plan costs rand in both currencies: the specification has no other figures. */
export function overQuota({ overage }: Plan): string[] {
  if (!overage) return []
  const each = formatMoney(overage.zarCents, 'ZAR')
  return [`${each} per +${compact(overage.tokens)} tokens`, `${each} per +${overage.posts} posts`]
}

export function extraBusiness({ extraBusinessZarCents }: Plan): string | null {
  return extraBusinessZarCents === null ? null : formatMoney(extraBusinessZarCents, 'ZAR')
}
