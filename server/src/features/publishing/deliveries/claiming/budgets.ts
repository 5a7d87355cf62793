import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'
import { eq, inArray, lt, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import type { Load, Platform, PlatformChannel, Step } from '../../../../platforms/platform.ts'
import { type BudgetState, heed, type RateBudget, type RateReport, spend, untouched } from '../../../../platforms/rate-budget.ts'
import { rateBudgets } from '../table.ts'

/** Whoever is about to ask a platform for something. */
export interface Spender {
  kind: ChannelKind
  channel: PlatformChannel
  platform: Platform
  load: Load
}

/** The budgets of some channels, which no other node spends from until the transaction ends. */
export interface OpenBudgets {
  /** Spends what a step takes from each of its budgets. @returns how long to wait when one of them is empty; then nothing is spent. */
  spend: (spender: Spender, step: Step) => number
  save: () => Promise<void>
}

const steps: readonly Step[] = ['prepare', 'send', 'confirm', 'reconcile']

/** Locks the budgets of these channels in one order, so that nodes which claim at once never wait for each other in a circle. */
export async function openBudgets(tx: Tx, spenders: readonly Spender[]): Promise<OpenBudgets> {
  const all = spenders.flatMap((spender) => steps.flatMap((step) => budgetsOf(spender, step)))
  const keys = [...new Set(all.map(({ key }) => key))].toSorted()
  if (keys.length === 0) return { spend: () => 0, save: async () => {} }

  const { states, nowMs } = await lockStates(tx, keys)
  const changed = new Set<string>()
  return {
    spend(spender, step) {
      const results = budgetsOf(spender, step).map(({ key, budget }) => ({
        key,
        result: spend(budget, states.get(key) ?? untouched, nowMs),
      }))
      const waitMs = Math.max(0, ...results.map(({ result }) => ('waitMs' in result ? result.waitMs : 0)))
      if (waitMs > 0) return waitMs
      for (const { key, result } of results) {
        if ('state' in result) states.set(key, result.state)
        changed.add(key)
      }
      return 0
    },
    async save() {
      for (const key of changed) await store(tx, key, states.get(key) ?? untouched)
    },
  }
}

/** What a platform said of its budgets, for every node. */
export async function heedReports(tx: Tx, kind: ChannelKind, reports: readonly RateReport[]): Promise<void> {
  if (reports.length === 0) return
  const keys = [...new Set(reports.map(({ of }) => keyOf(kind, of)))].toSorted()
  const { states, nowMs } = await lockStates(tx, keys)
  for (const report of reports) {
    const key = keyOf(kind, report.of)
    states.set(key, heed(states.get(key) ?? untouched, report, nowMs))
  }
  for (const [key, state] of states) await store(tx, key, state)
}

/** Longer than any period that a platform counts by. */
const idle = sql`now() - interval '8 days'`

export async function removeIdleBudgets(tx: Tx): Promise<void> {
  await tx.delete(rateBudgets).where(lt(rateBudgets.updatedAt, idle))
}

async function lockStates(tx: Tx, keys: string[]): Promise<{ states: Map<string, BudgetState>; nowMs: number }> {
  await tx
    .insert(rateBudgets)
    .values(keys.map((key) => ({ key, state: untouched })))
    .onConflictDoNothing()
  const rows = await tx.select().from(rateBudgets).where(inArray(rateBudgets.key, keys)).orderBy(rateBudgets.key).for('update')
  const { rows: clock } = await tx.execute<{ ms: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`)
  return { states: new Map(rows.map(({ key, state }) => [key, state])), nowMs: clock[0]?.ms ?? Number.NaN }
}

async function store(tx: Tx, key: string, state: BudgetState): Promise<void> {
  await tx
    .update(rateBudgets)
    .set({ state, updatedAt: sql`now()` })
    .where(eq(rateBudgets.key, key))
}

function budgetsOf({ kind, channel, platform, load }: Spender, step: Step): { key: string; budget: RateBudget }[] {
  return (platform.budgets?.(channel, step, load) ?? []).map((budget) => ({ key: keyOf(kind, budget.of), budget }))
}

function keyOf(kind: ChannelKind, of: string): string {
  return `${kind} ${of}`
}
