import { contentTypeIds } from '@postwright/contract/core/content-types'
import type { Usage } from '@postwright/contract/work/usage'
import { mostUsageRows } from '@postwright/contract/work/usage-period'

import type { Names } from './names.ts'
import type { UsedPeriod } from './period.ts'
import type { CallTally, UsedTally } from './tallies.ts'

interface Counted {
  scope: Usage['scope']
  period: UsedPeriod
  used: readonly UsedTally[]
  called: readonly CallTally[]
  people: readonly PersonTally[]
  names: { people: Names; providers: Names }
}

export function present({ scope, period, used, called, people, names }: Counted): Usage {
  const kinds = byTokens(used.filter(({ by }) => by === 'kind'))
  const types = byTokens(used.filter(({ by }) => by === 'type'))
  const models = byTokens(called.filter(({ by }) => by === 'model'))
  return {
    scope,
    period: {
      from: period.days[0] ?? '',
      to: period.days.at(-1) ?? '',
      startsAt: period.startsAt.toISOString(),
      endsAt: period.endsAt.toISOString(),
      timeZone: period.timeZone,
    },
    total: totalOf(used, called),
    days: daysOf(period.days, used, called),
    kinds: kinds.map(({ kind, ...row }) => ({ ...sums(row), kind: kind ?? '' })),
    types: types.map(({ contentType, ...row }) => ({
      ...sums(row),
      contentType: contentTypeIds.find((type) => type === contentType) ?? null,
    })),
    people: presentPeople(people, names.people),
    models: presentModels(models, names.providers),
  }
}

/** Most tokens first, and then by whatever else was used. */
function byTokens<Row extends { tokens: number; calls: number; posts?: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.tokens - a.tokens || (b.posts ?? 0) - (a.posts ?? 0) || b.calls - a.calls)
}

type Sums = Pick<UsedTally, 'calls' | 'tokens' | 'posts'>

function sums({ calls, tokens, posts }: Sums): Sums {
  return { calls, tokens, posts }
}

function totalOf(used: readonly UsedTally[], called: readonly CallTally[]): Usage['total'] {
  const all = called.find(({ by }) => by === 'all')
  const total = used.find(({ by }) => by === 'all') ?? { calls: 0, tokens: 0, posts: 0 }
  return { ...sums(total), costMicros: all?.costMicros ?? 0, unpricedCalls: all?.unpricedCalls ?? 0 }
}

function daysOf(days: readonly string[], used: readonly UsedTally[], called: readonly CallTally[]): Usage['days'] {
  const usedOn = new Map(used.filter(({ by }) => by === 'day').map((row) => [row.day, row]))
  const calledOn = new Map(called.filter(({ by }) => by === 'day').map((row) => [row.day, row]))
  return days.map((day, at) => {
    const row = usedOn.get(at + 1)
    return { day, tokens: row?.tokens ?? 0, posts: row?.posts ?? 0, costMicros: calledOn.get(at + 1)?.costMicros ?? 0 }
  })
}

export type PersonTally = Sums & { userId: string | null; costMicros: number }

/** A call may have cost money without anything being charged for it, as when a key is tried out. */
export function peopleOf(used: readonly UsedTally[], called: readonly CallTally[]): PersonTally[] {
  const people = new Map<string | null, PersonTally>()
  const of = (userId: string | null) => {
    const known = people.get(userId) ?? { userId, calls: 0, tokens: 0, posts: 0, costMicros: 0 }
    people.set(userId, known)
    return known
  }
  for (const row of used) if (row.by === 'person') Object.assign(of(row.userId), sums(row))
  for (const row of called) if (row.by === 'person' && row.costMicros > 0) of(row.userId).costMicros = row.costMicros
  return byTokens([...people.values()])
}

function presentPeople(people: readonly PersonTally[], names: Names): Usage['people'] {
  const rows = people.slice(0, mostUsageRows).map(({ userId, costMicros, ...row }) => ({
    ...sums(row),
    userId,
    name: userId === null ? null : (names.get(userId) ?? null),
    others: 0,
    costMicros,
  }))
  const rest = people.slice(mostUsageRows)
  if (rest.length === 0) return rows
  const sum = (of: (row: PersonTally) => number) => rest.reduce((total, row) => total + of(row), 0)
  const left = { calls: sum(({ calls }) => calls), tokens: sum(({ tokens }) => tokens), posts: sum(({ posts }) => posts) }
  return [...rows, { ...left, userId: null, name: null, others: rest.length, costMicros: sum(({ costMicros }) => costMicros) }]
}

function presentModels(models: readonly CallTally[], names: Names): Usage['models'] {
  const rows = models.slice(0, mostUsageRows).map((row) => ({
    provider: row.providerId ?? '',
    providerName: names.get(row.providerId ?? '') ?? row.providerId ?? '',
    ownKey: row.providerId?.startsWith('own:') ?? false,
    model: row.model ?? '',
    others: 0,
    calls: row.calls,
    tokens: row.tokens,
    costMicros: row.costMicros,
    unpricedCalls: row.unpricedCalls,
  }))
  const rest = models.slice(mostUsageRows)
  if (rest.length === 0) return rows
  const sum = (of: (row: CallTally) => number) => rest.reduce((total, row) => total + of(row), 0)
  const others = {
    provider: '',
    providerName: '',
    ownKey: false,
    model: '',
    others: rest.length,
    calls: sum(({ calls }) => calls),
    tokens: sum(({ tokens }) => tokens),
    costMicros: sum(({ costMicros }) => costMicros),
    unpricedCalls: sum(({ unpricedCalls }) => unpricedCalls),
  }
  return [...rows, others]
}

export function withoutMoney(usage: Usage): Usage {
  return {
    ...usage,
    total: { ...priceless(usage.total), unpricedCalls: 0 },
    days: usage.days.map(priceless),
    people: usage.people.map(priceless),
    models: usage.models.map((row) => ({ ...priceless(row), unpricedCalls: 0 })),
  }
}

function priceless<Row extends object>(row: Row) {
  return { ...row, costMicros: null }
}
