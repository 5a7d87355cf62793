const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a post of this age is left alone: it is asked about often on its first day, then daily. */
const rhythm = [
  { youngerThanMs: 2 * hour, everyMs: 15 * minute },
  { youngerThanMs: day, everyMs: hour },
  { youngerThanMs: 90 * day, everyMs: day },
] as const

/** When its platform is asked about a post next; null 90 days after it was published. */
export function whenNext({ publishedAt, now }: { publishedAt: Date; now: Date }): Date | null {
  const ageMs = now.getTime() - publishedAt.getTime()
  const part = rhythm.find(({ youngerThanMs }) => ageMs < youngerThanMs)
  return part ? new Date(now.getTime() + part.everyMs) : null
}
