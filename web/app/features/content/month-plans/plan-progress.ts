import { daysOf, type PlanPeriod, weekdayOf } from '@postwright/contract/content/month-plan-slots'
import type { MonthPlan, MonthPlanItem, PlanItemState } from '@postwright/contract/content/month-plans'

export type StateCounts = Record<PlanItemState, number>

export function countsOf(items: readonly MonthPlanItem[]): StateCounts {
  const counts: StateCounts = { waiting: 0, writing: 0, written: 0, failed: 0, asks: 0 }
  for (const { state } of items) counts[state] += 1
  return counts
}

/**
 * How far a post is, as it is shown: one whose server is gone waits until the plan is taken up again, though it is not yet free to be
 * changed.
 */
export function shownState({ state }: MonthPlanItem, { isInterrupted }: Pick<MonthPlan, 'isInterrupted'>): PlanItemState {
  return state === 'writing' && isInterrupted ? 'waiting' : state
}

/** What could be written now: what waits and what failed. */
export function leftToWrite(items: readonly MonthPlanItem[]): number {
  const { waiting, failed, writing } = countsOf(items)
  return waiting + failed + writing
}

/** Minutes that the rest will take, by how long drafts took since the last start or restart; null while nobody can tell. */
export function minutesLeft(
  { startedAt, resumedAt, resumedAfter, items }: Pick<MonthPlan, 'startedAt' | 'resumedAt' | 'resumedAfter' | 'items'>,
  now: Date,
): number | null {
  const { written, waiting, writing } = countsOf(items)
  const since = resumedAt ?? startedAt
  const done = written - (resumedAfter ?? 0)
  if (since === null || done < 1) return null
  const each = (now.getTime() - Date.parse(since)) / done
  return Math.max(1, Math.round((each * (waiting + writing)) / 60_000))
}

export interface PlanWeek {
  first: string
  last: string
  items: MonthPlanItem[]
}

type Days = Pick<MonthPlan, 'from' | 'to' | 'items'>

/** The days of a plan; what was written before its period was changed is among them. */
export function spanOf({ from, to, items }: Days): PlanPeriod {
  const days = [from, to, ...items.map(({ date }) => date)].toSorted()
  return { from: days[0] ?? from, to: days.at(-1) ?? to }
}

/** Monday to Sunday; the weeks that have a post. */
export function weeksOf(plan: Days): PlanWeek[] {
  const { items } = plan
  const weeks: PlanWeek[] = []
  for (const day of daysOf(spanOf(plan))) {
    if (weeks.length === 0 || weekdayOf(day) === 1) weeks.push({ first: day, last: day, items: [] })
    const week = weeks.at(-1)
    if (!week) continue
    week.last = day
    week.items.push(...items.filter(({ date }) => date === day))
  }
  return weeks.filter((week) => week.items.length > 0)
}
