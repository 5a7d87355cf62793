import type { Business } from '@postwright/contract/content/businesses'
import {
  daysOf,
  inWeek,
  mostPlanDays,
  type Rhythm,
  slotsOf,
  usualRhythm,
  usualRhythms,
} from '@postwright/contract/content/month-plan-slots'
import { type MonthPlan, mostThemes } from '@postwright/contract/content/month-plans'
import { type ContentType, contentTypeIds } from '@postwright/contract/core/content-types'

/** What a proposal is made by. */
export interface PlanSettings {
  from: string
  to: string
  themes: string[]
  rhythm: Rhythm[]
}

const usualDays = 28
const usualThemes = 3
const usualTypes = 5

export function settingsOf({ from, to, themes, rhythm }: MonthPlan): PlanSettings {
  return { from, to, themes, rhythm }
}

/** Four weeks from tomorrow, about what the business posts about, once a week in each of its types. */
export function usualSettings({ keywords, contentTypes }: Pick<Business, 'keywords' | 'contentTypes'>, today: string): PlanSettings {
  const from = later(today, 1)
  return {
    from,
    to: later(from, usualDays - 1),
    themes: keywords.slice(0, usualThemes),
    rhythm: contentTypeIds
      .filter((type) => contentTypes.includes(type))
      .slice(0, usualTypes)
      .map((type) => usualRhythm(type, 1)),
  }
}

/** How many posts that makes, beside what is written. */
export function postsOf(settings: PlanSettings, plan: MonthPlan | null): number {
  const written = (plan?.items ?? []).filter(({ state }) => state === 'written')
  return slotsOf(settings, settings.rhythm, [...(plan?.standing ?? []), ...written]).length
}

/** One more or one fewer a week: the weekday that is next by what is usual comes or goes. Nothing is left of the last one. */
export function stepped(rhythm: readonly Rhythm[], contentType: ContentType, step: 1 | -1): Rhythm[] {
  const known = rhythm.find((one) => one.contentType === contentType)
  if (!known) return step < 0 ? [...rhythm] : inOrder([...rhythm, usualRhythm(contentType, 1)])
  const { weekdays: usual } = usualRhythms[contentType]
  const weekdays =
    step > 0
      ? [...known.weekdays, ...usual.filter((day) => !known.weekdays.includes(day)).slice(0, 1)]
      : known.weekdays.filter((day) => day !== usual.findLast((one) => known.weekdays.includes(one)))
  return changed(rhythm, { ...known, weekdays: inWeek(weekdays) })
}

/** A type without a weekday is not posted. */
export function changed(rhythm: readonly Rhythm[], next: Rhythm): Rhythm[] {
  const others = rhythm.filter(({ contentType }) => contentType !== next.contentType)
  return inOrder(next.weekdays.length === 0 ? others : [...others, next])
}

function inOrder(rhythm: readonly Rhythm[]): Rhythm[] {
  return contentTypeIds.flatMap((type) => rhythm.find(({ contentType }) => contentType === type) ?? [])
}

/** Days that are chosen stay within what a plan may have. */
export function periodWith({ from, to }: Pick<PlanSettings, 'from' | 'to'>, change: { from?: string; to?: string }) {
  const next = { from: change.from ?? from, to: change.to ?? to }
  if (next.to < next.from) return change.from === undefined ? { from: next.to, to: next.to } : { from: next.from, to: next.from }
  if (daysOf(next).length <= mostPlanDays) return next
  return change.from === undefined
    ? { from: later(next.to, 1 - mostPlanDays), to: next.to }
    : { from: next.from, to: later(next.from, mostPlanDays - 1) }
}

export function withoutBlank(themes: readonly string[]): string[] {
  const kept = themes.map((theme) => theme.trim()).filter((theme) => theme !== '')
  return kept.filter((theme, at) => kept.findIndex((other) => other.toLowerCase() === theme.toLowerCase()) === at).slice(0, mostThemes)
}

export function isSame(one: PlanSettings, other: PlanSettings): boolean {
  return JSON.stringify({ ...one, themes: withoutBlank(one.themes) }) === JSON.stringify(other)
}

export function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}
