import { t } from '@lingui/core/macro'
import type { Report } from '@postwright/contract/work/reports'

export const periodOptions: { value: Report['period']; label: string }[] = [
  { value: 'week', label: t`always the last 7 days` },
  { value: 'month', label: t`always the last 28 days` },
  { value: 'quarter', label: t`always the last 90 days` },
  { value: 'year', label: t`always the last 365 days` },
]

/** How long a report is shown; nothing is until somebody ends it. */
export const lastingOptions = [
  { value: '', label: t`until somebody ends it` },
  { value: '30', label: t`for 30 days` },
  { value: '90', label: t`for 90 days` },
  { value: '365', label: t`for a year` },
] as const
export type Lasting = (typeof lastingOptions)[number]['value']

export function daysOf(lasting: Lasting): number | null {
  return lasting === '' ? null : Number(lasting)
}
