import { msg } from '@postwright/contract/core/msg'

import { topicPrompt, topicsByModel, topicTokens } from '../../../../ai/month/topics-by-model.ts'
import type { Topic, TopicSlot, TopicSources } from '../../../../ai/month/topics-by-rules.ts'
import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../errors.ts'
import { anySignal } from '../../../../infra/any-signal.ts'
import { inEnglish } from '../../../../sentences.ts'
import { freeHold, holdTokens, settleTokens } from '../../../billing/subscriptions/public.ts'
import { type PickedModel, pickerFor } from '../../ai-providers/public.ts'
import { chosenBy } from '../../ai-settings/public.ts'
import { settingsOf } from '../../generation/public.ts'
import type { PlanRow } from '../rows.ts'

/** How many topics a model is asked for at once, and how many characters of profile and documents it is told: a small one holds few. */
const sizes = { small: { slots: 8, room: 3_000 }, usual: { slots: 20, room: 16_000 } }
const withinMs = 120_000

export interface AskedModel {
  /** Null where the model gave none; shorter than the slots where it was not asked to the end. */
  topics: (Topic | null)[]
  proposer: string | null
  /** Why rules proposed some of it, where a model could have. */
  message: string | null
}

/** Asks the model of the first content type of the plan, where one writes, some slots at a time. */
export async function askModel(
  context: Context,
  plan: PlanRow,
  { slots, sources, signal }: { slots: readonly TopicSlot[]; sources: TopicSources; signal: AbortSignal },
): Promise<AskedModel> {
  const topics: (Topic | null)[] = []
  let proposer: string | null = null
  const ended = (message: string | null): AskedModel => ({ topics, proposer, message })
  try {
    const model = await modelFor(context, plan)
    if (model === null) return ended(null)
    const { slots: atOnce, room } = model.provider === 'local' || model.provider === 'ollama' ? sizes.small : sizes.usual
    while (topics.length < slots.length) {
      const known = [...sources.known, ...topics.flatMap((topic) => topic?.topic ?? [])]
      const next = { slots: slots.slice(topics.length, topics.length + atOnce), sources: { ...sources, known }, room }
      topics.push(...(await askOnce(context, plan, model, { ...next, signal })))
      if (topics.some((topic) => topic !== null)) proposer = model.label
    }
    return ended(topics.some((topic) => topic !== null) ? null : inEnglish(msg`The AI model answered without topics.`))
  } catch (error) {
    if (error instanceof DomainError) return ended(error.message)
    if (error instanceof ModelFailed) return ended(inEnglish(msg`The AI provider did not answer: ${{ reason: error.reason }}`))
    throw error
  }
}

class ModelFailed extends Error {
  readonly reason: string

  constructor(reason: string) {
    super('A model gave no topics.')
    this.reason = reason
  }
}

/** None where the composer writes. @throws QUOTA when a limit in money leaves no room. */
async function modelFor(context: Context, { rhythm }: PlanRow): Promise<PickedModel | null> {
  const settings = await context.db.transaction((tx) => settingsOf(tx, context.actor))
  const { pick } = await pickerFor(context)
  const model = pick(chosenBy(settings.find(({ contentType }) => contentType === rhythm[0]?.contentType)))
  return model.isComposer ? null : model
}

/** @throws QUOTA, ModelFailed. */
async function askOnce(
  { db, actor, log }: Context,
  { id: planId, businessId }: PlanRow,
  picked: PickedModel,
  { slots, sources, room, signal }: { slots: readonly TopicSlot[]; sources: TopicSources; room: number; signal: AbortSignal },
): Promise<(Topic | null)[]> {
  const { workspaceId, userId } = actor
  const prompt = topicPrompt({ slots, sources, room })
  const amount = topicTokens(prompt, slots.length, picked.room)
  const holdId = await db.transaction((tx) => holdTokens(tx, { workspaceId, amount }))
  try {
    const within = anySignal([signal, AbortSignal.timeout(withinMs)])
    const { topics, usage } = await topicsByModel(picked.model, { slots, sources }, { prompt, signal: within })
    const tokens = usage.inputTokens + usage.outputTokens
    const metadata = { planId, businessId, posts: slots.length, model: picked.label, ...usage }
    await db.transaction((tx) => settleTokens(tx, { workspaceId, userId, usage: 'plan', holdId, tokens, metadata }))
    return topics
  } catch (error) {
    await db.transaction((tx) => freeHold(tx, { workspaceId, holdId }))
    const reason = picked.explain(error)
    // The error itself holds the whole prompt.
    log.warn({ planId, model: picked.label, reason }, 'a plan could not be proposed by a model')
    throw new ModelFailed(reason)
  }
}
