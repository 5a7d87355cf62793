import { plural, t } from '@lingui/core/macro'
import type { MonthPlan } from '@postwright/contract/content/month-plans'

import { formatDays } from '../../../../lib/date-formats.ts'
import { formatNumber } from '../../../../lib/formats.ts'
import { countsOf, type PlanWeek } from './plan-progress.ts'

/** "5 – 11 Oct 2026: 2 of 6 written" */
export function weekText({ first, last, items }: PlanWeek, { isInterrupted }: Pick<MonthPlan, 'isInterrupted'>): string {
  const days = formatDays(first, last)
  const { written, writing } = countsOf(items)
  const total = items.length
  if (writing > 0 && !isInterrupted) return t`${days}: writing`
  if (written === 0) return plural({ total }, { one: `${days}: # post`, other: `${days}: # posts` })
  return t`${days}: ${{ written: formatNumber(written) }} of ${{ total: formatNumber(total) }} written`
}
