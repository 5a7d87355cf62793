export interface Pace {
  /** Spent until the end of each day, from nothing before the first one. */
  sums: number[]
  projectedMicros: number
  /** The day of the month, counted from 0, on which the limit is reached at this pace; null where it is not, or is reached already. */
  limitDay: number | null
}

/** Where a month leads that goes on as it went. `days`: spent on each day until today. */
export function paceOf(days: readonly number[], monthDays: number, limitMicros: number | null): Pace {
  const sums = [0]
  for (const micros of days) sums.push((sums.at(-1) ?? 0) + micros)
  const spent = sums.at(-1) ?? 0
  const perDay = days.length > 0 ? spent / days.length : 0
  const projectedMicros = Math.round(perDay * monthDays)
  const isAhead = limitMicros !== null && perDay > 0 && spent < limitMicros && projectedMicros >= limitMicros
  return { sums, projectedMicros, limitDay: isAhead ? Math.min(monthDays - 1, Math.ceil(limitMicros / perDay) - 1) : null }
}
