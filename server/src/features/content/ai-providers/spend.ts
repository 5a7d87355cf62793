import { and, eq, isNull, lt, sql } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import { usersWithRole } from '../../identity/accounts/public.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { aiCalls, aiSpend } from './table.ts'

/** What one call counts against. */
export interface Scope {
  kind: 'all' | 'provider' | 'workspace'
  /** `all`, `provider:` and its id, or `workspace:` and its id. */
  key: string
  period: string
  limitMicros: number | null
}

interface Payer {
  providerId: string
  workspaceId: string
}

interface Limits {
  all: number | null
  provider: number | null
  workspaceDay: number | null
}

/** The month and the day of UTC in which a moment lies: 2026-11 and 2026-11-24. */
export function periodsOf(moment: Date): { month: string; day: string } {
  const day = moment.toISOString().slice(0, 10)
  return { month: day.slice(0, 7), day }
}

/** Always in this order, so that two calls never wait for each other crosswise. */
export function scopesOf({ providerId, workspaceId }: Payer, limits: Limits, moment: Date): Scope[] {
  const { month, day } = periodsOf(moment)
  return [
    { kind: 'all', key: 'all', period: month, limitMicros: limits.all },
    { kind: 'provider', key: `provider:${providerId}`, period: month, limitMicros: limits.provider },
    { kind: 'workspace', key: `workspace:${workspaceId}`, period: day, limitMicros: limits.workspaceDay },
  ]
}

/**
 * Sets aside what a call may cost in each of its scopes: in one conditional statement each, so that concurrent calls cannot take more
 * than there is. `tx` is a system transaction, which undoes what it took before a refusal.
 *
 * @returns the scope that has no room for it, with what was spent of it, or null.
 */
export async function take(tx: Tx, scopes: readonly Scope[], micros: number): Promise<(Scope & { spentMicros: number }) | null> {
  for (const scope of scopes) {
    const { key, period, limitMicros } = scope
    await tx.insert(aiSpend).values({ scope: key, period }).onConflictDoNothing()
    const hasRoom =
      limitMicros === null
        ? undefined
        : sql`${aiSpend.spentMicros} + ${aiSpend.heldMicros} + ${micros} <= ${limitMicros} and ${aiSpend.spentMicros} + ${aiSpend.heldMicros} < ${limitMicros}`
    const { rowCount } = await tx
      .update(aiSpend)
      .set({ heldMicros: sql`${aiSpend.heldMicros} + ${micros}` })
      .where(and(eq(aiSpend.scope, key), eq(aiSpend.period, period), hasRoom))
    if (rowCount === 0) {
      const [row] = await tx
        .select({ spentMicros: aiSpend.spentMicros })
        .from(aiSpend)
        .where(and(eq(aiSpend.scope, key), eq(aiSpend.period, period)))
      return { ...scope, spentMicros: row?.spentMicros ?? 0 }
    }
  }
  return null
}

/** The share of a limit from which people are told. */
const warnShare = 0.8

/** Turns what was set aside into what was spent, and tells when a limit comes near or is reached. */
export async function pay(
  tx: Tx,
  scopes: readonly Scope[],
  { heldMicros, costMicros, payer, providerName }: { heldMicros: number; costMicros: number; payer: Payer; providerName: string },
): Promise<void> {
  for (const { kind, key, period, limitMicros } of scopes) {
    const [after] = await tx
      .insert(aiSpend)
      .values({ scope: key, period, spentMicros: costMicros })
      .onConflictDoUpdate({
        target: [aiSpend.scope, aiSpend.period],
        set: {
          spentMicros: sql`${aiSpend.spentMicros} + ${costMicros}`,
          heldMicros: sql`greatest(${aiSpend.heldMicros} - ${heldMicros}, 0)`,
        },
      })
      .returning({ spentMicros: aiSpend.spentMicros })
    if (!after || limitMicros === null) continue
    const before = after.spentMicros - costMicros
    const passed = (mark: number) => before < mark && after.spentMicros >= mark
    const mark = passed(limitMicros) ? 'reached' : passed(limitMicros * warnShare) ? 'near' : null
    if (!mark) continue
    const { workspaceId } = payer
    const of = { scope: kind, key, period, mark, limitMicros, spentMicros: after.spentMicros, workspaceId, providerName } as const
    await emit(tx, { type: 'ai.spent', ...of, administrators: await usersWithRole(tx, 'super_admin') })
  }
}

/** Tells that a limit left too little for a call though it is not used up: nobody would hear of it otherwise. */
export async function tellRefused(tx: Tx, full: Scope & { spentMicros: number }, payer: Payer & { providerName: string }): Promise<void> {
  const { kind: scope, key, period, limitMicros, spentMicros } = full
  if (limitMicros === null) return
  const { workspaceId, providerName } = payer
  const of = { scope, key, period, mark: 'refused', limitMicros, spentMicros, workspaceId, providerName } as const
  await emit(tx, { type: 'ai.spent', ...of, administrators: await usersWithRole(tx, 'super_admin') })
}

/** A call to a model ends long before this; only a crashed one leaves what it set aside. */
const callMs = 30 * 60_000

/** Gives back what crashed calls had set aside by `moment`. `tx` is a system transaction. */
export async function freeCrashedCalls(tx: Tx, moment: Date): Promise<void> {
  const crashed = await tx
    .delete(aiCalls)
    .where(and(isNull(aiCalls.endedAt), lt(aiCalls.createdAt, new Date(moment.getTime() - callMs))))
    .returning()
  for (const { providerId, workspaceId, heldMicros, createdAt } of crashed) {
    if (heldMicros === 0) continue
    for (const { key, period } of scopesOf({ providerId, workspaceId }, { all: null, provider: null, workspaceDay: null }, createdAt)) {
      await tx
        .update(aiSpend)
        .set({ heldMicros: sql`greatest(${aiSpend.heldMicros} - ${heldMicros}, 0)` })
        .where(and(eq(aiSpend.scope, key), eq(aiSpend.period, period)))
    }
  }
}
