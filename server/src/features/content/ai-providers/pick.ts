import { and, eq, inArray } from 'drizzle-orm'

import type { TokenRoom } from '../../../ai/draft.ts'
import { failureText } from '../../../ai/providers/failure.ts'
import { reasoningOf } from '../../../ai/providers/reasoning.ts'
import { resilientModel } from '../../../ai/providers/resilient-model.ts'
import { promptMargin } from '../../../ai/providers/usage.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../errors.ts'
import { candidateOf, type ModelOption } from './models.ts'
import { isFree } from './built-in-prices.ts'
import { composerOption, ownKeyOption, providerOption } from './options.ts'
import { readPrices } from './prices.ts'
import { refusals } from './reserve.ts'
import { aiRules } from './rules.ts'
import { type Scope, scopesOf } from './spend.ts'
import { storedProviders } from './stored.ts'
import { aiKeys, aiSpend } from './table.ts'

/** What somebody chose; null follows the instance. */
export type Chosen = { provider: string; model: string } | null

export interface PickedModel {
  /** The one to call: it tries again, and stands in, by itself. */
  model: ReturnType<typeof resilientModel>
  isComposer: boolean
  /** As versions and usage records name the one that was chosen; who really wrote, `writerOf` tells. */
  label: string
  /** Its id on this instance, and its kind. */
  providerId: string
  providerName: string
  provider: ModelOption['choice']['kind']
  /** The kinds of those that may stand in. */
  standIns: readonly ModelOption['choice']['kind'][]
  modelId: string
  /** What it, or the one that stands in, may take beyond our estimate; the composer takes just that. */
  room: TokenRoom
  /** Why it failed, without secrets. */
  explain: (error: unknown) => string
}

export interface Picker {
  /** Who writes first for this choice; the others stand in. */
  chosen: (choice: Chosen) => ModelOption
  /** @throws QUOTA when a limit in money leaves no room for any of them. */
  pick: (choice: Chosen) => PickedModel
}

/**
 * Reads once who may write for this person, by which prices and within which limits.
 *
 * @param mayBeFull for who only wants to know what would be sent.
 */
export async function pickerFor(context: Context, { mayBeFull = false }: { mayBeFull?: boolean } = {}): Promise<Picker> {
  const { services, actor, db, log } = context
  const { plain } = services.db
  const [rows, prices, rules] = await Promise.all([storedProviders(plain), readPrices(plain), aiRules(plain)])
  const ownKeys = rules.ownKeys ? await db.transaction((tx) => tx.select().from(aiKeys).where(ofPerson(actor))) : []
  const isFull = await fullScopes(context)
  const made = new Map<string, PickedModel>()

  const composer = () => composerOption(actor)
  const ofProvider = (row: (typeof rows)[number], model?: string) => providerOption(services, { actor, row, prices, rules, model })
  const byDefault = () => {
    const row = rows.find(({ isDefault }) => isDefault)
    return row ? ofProvider(row) : composer()
  }

  /** A provider that an administrator took away is no choice any more. */
  function chosen(choice: Chosen): ModelOption {
    if (choice === null) return byDefault()
    if (choice.provider === 'composer') return composer()
    const row = rows.find(({ id }) => id === choice.provider)
    if (row) return ofProvider(row, isAllowed(row, choice.model) ? choice.model : row.model)
    const key = ownKeys.find(({ kind }) => `own:${kind}` === choice.provider)
    return key ? ownKeyOption(services, { actor, key, model: choice.model }) : byDefault()
  }

  /** Somebody's own key is theirs alone: nobody else pays when it fails. */
  function chain(choice: Chosen): ModelOption[] {
    const first = chosen(choice)
    if (first.choice.kind === 'composer' || first.payment.limits === null) return [first]
    const others = rows.filter((row) => row.isFallback && row.id !== first.payment.providerId).map((row) => ofProvider(row))
    return [first, ...others, ...(rules.lastResort === 'composer' ? [composer()] : [])]
  }

  function pick(choice: Chosen): PickedModel {
    const key = JSON.stringify(choice)
    const known = made.get(key)
    if (known) return known

    const options = chain(choice)
    const [first] = options
    if (!first) throw new Error('A chain has at least the one that was chosen.')
    if (!mayBeFull) refuseFull(options)
    const [front, ...rest] = options.map((option) => candidateOf(services, option))
    if (!front) throw new Error('A chain has at least the one that was chosen.')
    const explain = (error: unknown) => explained(error, options)
    const picked: PickedModel = {
      model: resilientModel([front, ...rest], {
        clock: services.aiCalls.clock,
        onOutcome(outcome) {
          services.aiCalls.count(outcome)
          if (outcome.outcome !== 'failed' && outcome.outcome !== 'skipped') return
          const { providerId, modelId } = outcome.writer
          log.warn({ provider: providerId, model: modelId, reason: explain(outcome.error) }, 'a call to an AI provider failed')
        },
      }),
      isComposer: first.choice.kind === 'composer',
      label: first.label,
      providerId: first.payment.providerId,
      providerName: first.payment.providerName,
      provider: first.choice.kind,
      standIns: options.slice(1).map(({ choice }) => choice.kind),
      modelId: first.choice.model,
      room: roomFor(options),
      explain,
    }
    made.set(key, picked)
    return picked
  }

  function refuseFull(options: readonly ModelOption[]): void {
    const full = options.map(isFull)
    const [first] = full
    if (first && full.every((scope) => scope !== null))
      throw new DomainError('QUOTA', refusals[first.kind](options[0]?.payment.providerName ?? ''), { type: 'spend_exceeded' })
  }

  return { chosen, pick }
}

function roomFor(options: readonly ModelOption[]): TokenRoom {
  const models = options.filter(({ choice }) => choice.kind !== 'composer')
  return {
    promptMargin: models.length === 0 ? 1 : promptMargin,
    reasoningTokens: Math.max(0, ...models.map(({ choice }) => reasoningOf(choice.kind, choice.model)?.tokens ?? 0)),
  }
}

/** Of those that an administrator offers, where they offer some, and always the one that writes where nobody chose. */
export function isAllowed(offer: { models: readonly string[]; model: string }, model: string): boolean {
  return model !== '' && (offer.models.length === 0 || offer.model === model || offer.models.includes(model))
}

export function ofPerson({ workspaceId, userId }: { workspaceId: string; userId: string }) {
  return and(eq(aiKeys.workspaceId, workspaceId), eq(aiKeys.userId, userId))
}

/** Of whichever of them failed: none of their keys stands in it. */
function explained(error: unknown, options: readonly ModelOption[]): string {
  if (error === undefined) return ''
  const keys = options.flatMap(({ choice }) => readable(() => choice.apiKey) ?? [])
  return keys.reduce((text, key) => (key.length >= 4 ? text.replaceAll(key, '[key]') : text), failureText(error, keys[0]))
}

function readable(key: () => string | undefined): string | undefined {
  try {
    return key()
  } catch {
    // It was never sent, so that nothing can have it.
    return undefined
  }
}

/** Which limit leaves nothing for an option, as it was when this was read; calls are checked once more when they are made. */
async function fullScopes({ services, actor }: Context): Promise<(option: ModelOption) => Scope | null> {
  const moment = new Date(services.aiCalls.clock.now())
  const periods = Object.values(scopesOf({ providerId: '', workspaceId: actor.workspaceId }, noLimits, moment)).map(({ period }) => period)
  const spent = await services.db.plain.select().from(aiSpend).where(inArray(aiSpend.period, periods))
  const used = ({ key, period }: Scope) => {
    const row = spent.find((one) => one.scope === key && one.period === period)
    return row ? row.spentMicros + row.heldMicros : 0
  }
  return ({ payment }) => {
    if (!payment.limits || isFree(payment.price)) return null
    return scopesOf(payment, payment.limits, moment).find((scope) => scope.limitMicros !== null && used(scope) >= scope.limitMicros) ?? null
  }
}

const noLimits = { all: null, provider: null, workspaceDay: null }
