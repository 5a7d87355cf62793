import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Reservation, Used } from '../../../ai/providers/candidates.ts'
import { ModelRefusal } from '../../../ai/providers/failure.ts'
import { promptMargin, promptTokens } from '../../../ai/providers/usage.ts'
import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { costOf, isFree, type Price } from './built-in-prices.ts'
import { pay, type Scope, scopesOf, take, tellRefused } from './spend.ts'
import { aiCalls } from './table.ts'

/** Who pays for a call, and by what price. */
export interface Payment {
  workspaceId: string
  userId: string
  providerId: string
  providerName: string
  model: string
  /** Null when nobody knows it: then only what the provider itself says is counted. */
  price: Price | null
  /** Null for a key of somebody's own, whose bill is theirs. */
  limits: { all: number | null; provider: number | null; workspaceDay: number | null } | null
}

/** Of a call that sets no limit of its own. */
const usualOutputTokens = 8000

/**
 * Sets aside the most that a call can cost, as far as its price is known, and writes down what it took.
 *
 * @throws ModelRefusal where a limit leaves no room for it.
 */
export async function reserve(services: Services, payment: Payment, call: LanguageModelV4CallOptions): Promise<Reservation> {
  const { workspaceId, userId, providerId, model, price, limits } = payment
  const id = uuidv7()
  const moment = new Date(services.aiCalls.clock.now())
  const scopes = limits && !isFree(price) ? scopesOf(payment, limits, moment) : []
  const tokens = { input: Math.ceil(promptTokens(call) * promptMargin), output: call.maxOutputTokens ?? usualOutputTokens }
  const heldMicros = price && limits ? costOf(price, tokens) : 0
  const row = { id, workspaceId, userId, providerId, model, createdAt: moment }

  if (scopes.length > 0) {
    let full: Awaited<ReturnType<typeof take>> = null
    await acrossWorkspaces(services, async (tx) => {
      full = await take(tx, scopes, heldMicros)
      if (full) throw new NoRoom()
      await tx.insert(aiCalls).values({ ...row, heldMicros })
    }).catch((error: unknown) => {
      if (!(error instanceof NoRoom)) throw error
    })
    if (full) await refuse(services, payment, full)
  }

  return {
    settle: (used) => settled(services, () => acrossWorkspaces(services, (tx) => settle(tx, { payment, row, scopes, used }))),
    free: () =>
      settled(services, () => (scopes.length === 0 ? Promise.resolve() : acrossWorkspaces(services, (tx) => free(tx, { row, scopes })))),
  }
}

/** The limits of the instance and of a provider are spent by all workspaces, and administrators hear of them wherever they work. */
function acrossWorkspaces<Result>({ db }: Services, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.asSystem('what a call to a model costs', work)
}
/** Undoes what the other limits set aside. */
class NoRoom extends Error {}

async function refuse(services: Services, payment: Payment, full: NonNullable<Awaited<ReturnType<typeof take>>>): Promise<never> {
  const isUsedUp = full.limitMicros !== null && full.spentMicros >= full.limitMicros
  if (!isUsedUp) await settled(services, () => acrossWorkspaces(services, (tx) => tellRefused(tx, full, payment)))
  throw new ModelRefusal(say((isUsedUp ? refusals : tooLittle)[full.kind](payment.providerName)))
}

/** What was written is not lost because it could not be counted; what was set aside comes free by itself. */
async function settled({ log }: Services, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log.error({ err: error }, 'what a call to a model cost could not be written down'))
}

interface Call {
  row: typeof aiCalls.$inferInsert
  scopes: Scope[]
}

async function settle(tx: Tx, { payment, row, scopes, used }: Call & { payment: Payment; used: Used }): Promise<void> {
  const input = used.usage.inputTokens.total ?? 0
  const output = used.usage.outputTokens.total ?? 0
  const costMicros = used.costMicros ?? (payment.price ? costOf(payment.price, { input, output }) : null)
  const heldMicros = await release(tx, row)
  const ended = { ...row, endedAt: new Date(), inputTokens: input, outputTokens: output, costMicros }
  const { rowCount } = await tx.insert(aiCalls).values(ended).onConflictDoNothing()
  if (scopes.length === 0 || rowCount === 0) return
  await pay(tx, scopes, { heldMicros, costMicros: costMicros ?? 0, payer: payment, providerName: payment.providerName })
}

async function free(tx: Tx, { row, scopes }: Call): Promise<void> {
  const heldMicros = await release(tx, row)
  if (heldMicros > 0) await pay(tx, scopes, { heldMicros, costMicros: 0, payer: row, providerName: '' })
}

/** @returns what was set aside still. */
async function release(tx: Tx, { id, workspaceId }: { id: string; workspaceId: string }): Promise<number> {
  const [held] = await tx
    .delete(aiCalls)
    .where(and(eq(aiCalls.workspaceId, workspaceId), eq(aiCalls.id, id), isNull(aiCalls.endedAt)))
    .returning({ heldMicros: aiCalls.heldMicros })
  return held?.heldMicros ?? 0
}

export const refusals: Record<Scope['kind'], (provider: string) => Sentence> = {
  all: () => msg`What AI may cost this month is used up. An administrator can raise the limit.`,
  provider: (provider) => msg`What ${{ provider }} may cost this month is used up. An administrator can raise the limit.`,
  workspace: () =>
    msg`What AI may cost your workspace today is used up. It begins anew at midnight UTC; an administrator can raise the limit.`,
}

const tooLittle: typeof refusals = {
  all: () => msg`What is left of what AI may cost this month is not enough for this call. An administrator can raise the limit.`,
  provider: (provider) =>
    msg`What is left of what ${{ provider }} may cost this month is not enough for this call. An administrator can raise the limit.`,
  workspace: () =>
    msg`What is left of what AI may cost your workspace today is not enough for this call. It begins anew at midnight UTC; an administrator can raise the limit.`,
}
