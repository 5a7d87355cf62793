import { formatMoney } from '@postwright/contract/billing/money'
import type { Currency } from '@postwright/contract/core/plans'

/** `R2,929.03`: on a bill, always with its cents. */
export function billed(cents: number, currency: Currency): string {
  const text = formatMoney(Math.abs(cents), currency)
  const whole = text.includes('.') ? text : `${text}.00`
  return cents < 0 ? `−${whole}` : whole
}
