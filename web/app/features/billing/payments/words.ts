import { plural, t } from '@lingui/core/macro'
import type { Subscription } from '@postwright/contract/billing/billing'
import { formatMoney } from '@postwright/contract/billing/money'
import type { BillingStanding, Invoice, Order, PackKind } from '@postwright/contract/billing/payments'
import { plans } from '@postwright/contract/core/plans'

import { dateFormat, formatNumber, formatZoned, ownTimeZone } from '../../../../lib/formats.ts'

/** "R1500 a month, by card" */
export function priceText({ monthlyCents, currency }: BillingStanding, plan: Subscription | null): string {
  if (monthlyCents !== null && currency !== null) return t`${{ price: formatMoney(monthlyCents, currency) }} a month`
  if (plan?.isTrial) return t`Free, for a trial`
  return plan ? t`Nothing to pay` : t`Choose one below to write and schedule.`
}

/** What is different from a plan that is paid and goes on; nothing where nothing is. */
export function phaseText(
  { phase, paidUntil, graceEndsAt, planId, nextPlanId, nextExtraBusinesses, starterFollows }: BillingStanding,
  plan: Subscription | null,
): string | undefined {
  const until = paidUntil === null ? '' : formatZoned(paidUntil)
  if (phase === 'cancelled')
    return starterFollows
      ? t`Cancelled: it ends on ${{ until }}, and is not billed again. Then Starter begins.`
      : t`Cancelled: it ends on ${{ until }}, and is not billed again.`
  if (phase === 'renewing')
    return t`The month ended on ${{ until }}, and the payment for the next one is being looked up. Everything goes on, and nothing has to be paid now.`
  if (phase === 'grace' && graceEndsAt !== null)
    return starterFollows
      ? t`The month ended on ${{ until }} and is not paid. Everything goes on until ${{ end: formatZoned(graceEndsAt) }}; then Starter begins.`
      : t`The month ended on ${{ until }} and is not paid. Everything goes on until ${{ end: formatZoned(graceEndsAt) }}; then nothing is drafted or scheduled any more.`
  if (phase === 'past_due') return t`A payment failed. The month that is paid goes on until ${{ until }}.`
  if (phase === 'expired' && !plan) return t`The plan has ended. Nothing was deleted: reading and exporting go on.`
  if (phase === 'trialing' && plan?.endsAt) return t`The trial ends on ${{ end: formatZoned(plan.endsAt) }}.`
  if (nextPlanId !== null && nextPlanId === planId)
    return t`From ${until} on: ${plural({ count: nextExtraBusinesses ?? 0 }, { 0: 'no extra business', one: '# extra business', other: '# extra businesses' })}.`
  if (nextPlanId !== null) return t`${{ plan: plans[nextPlanId].label }} begins on ${{ until }}.`
  return undefined
}

export function extrasText(count: number): string {
  return t`${plural(count, { one: '# extra business', other: '# extra businesses' })}`
}

/** "1 Oct 2026": an invoice is looked at years later. */
export function dayText(instant: string): string {
  return dateFormat({ dateStyle: 'medium', timeZone: ownTimeZone() }).format(new Date(instant))
}

/** "Growth, 1 Oct 2026 to 1 Nov 2026" */
export function invoiceText({ what, planId, startsAt, endsAt, corrects, extraBusinesses, ...invoice }: Invoice): string {
  const plan = plans[planId].label
  const [from, until] = [dayText(startsAt), dayText(endsAt)]
  if (corrects !== null) return t`Credit note for ${{ number: corrects }}`
  if (what !== 'plan') return t`${{ pack: packText(what) }}, until ${{ until }}`
  if (isOfExtrasAlone({ ...invoice, extraBusinesses })) return t`Extra businesses, until ${{ until }}`
  if (extraBusinesses > 0) return t`${{ plan }} and ${{ extras: extrasText(extraBusinesses) }}, ${{ from }} to ${{ until }}`
  return t`${{ plan }}, ${{ from }} to ${{ until }}`
}

/** What was added to a month that goes on. */
export function isOfExtrasAlone({
  extraBusinesses,
  extraCents,
  creditCents,
  totalCents,
}: Pick<Invoice, 'extraBusinesses' | 'extraCents' | 'creditCents' | 'totalCents'>): boolean {
  return extraBusinesses > 0 && creditCents === 0 && extraCents === totalCents
}

/** "+10,000 tokens" */
export function packText(what: PackKind): string {
  const { tokens, posts } = plans.solo.overage
  return what === 'tokens' ? t`+${{ count: formatNumber(tokens) }} tokens` : t`+${{ count: posts }} posts`
}

/** What is bought, as a title. */
export function orderTitle({ what, planLabel, price }: Order): string {
  if (price.isRest) return t`Extra businesses`
  return what === 'plan' ? t`${planLabel} plan` : packText(what)
}
