import { ideasAtOnce, type ProposedIdeas } from '@postwright/contract/content/ideas'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import { sql } from 'drizzle-orm'

import { freshIdeas, type IdeaMaterial, type ProposedIdea } from '../../../../ai/ideas/about.ts'
import { ideaPrompt, ideasByModel, ideaTokens } from '../../../../ai/ideas/by-model.ts'
import { ideasByRules } from '../../../../ai/ideas/by-rules.ts'
import type { DraftUsage } from '../../../../ai/draft-failures.ts'
import type { Context } from '../../../../context.ts'
import { forbidden, invalid } from '../../../../errors.ts'
import { takeOrRefuse } from '../../../../rate-limit.ts'
import { holdTokens, settleTokens } from '../../../billing/subscriptions/public.ts'
import { composerLabel, type PickedModel, pickerFor } from '../../ai-providers/public.ts'
import { businessOf } from '../../businesses/public.ts'
import { mayGenerate } from '../../generation/public.ts'
import { keepIdeas, openIdeas } from '../keep.ts'
import { ideaMaterial } from '../material.ts'

/** What a model on this machine can take beside its answer, and what is enough for any other. */
const budgets = { local: 1_200, ollama: 2_500, others: 6_000 }
/** Rules weigh words, and are charged as drafts of the composer are: by what they give. */
const charactersPerToken = 4

/**
 * Proposes about ten more ideas for a business, with the instance's model or by the composer's rules. None repeats what was proposed,
 * drafted or posted.
 *
 * @throws FORBIDDEN, NOT_FOUND, INVALID on `businessId` for a business without content types, QUOTA, TOO_MANY_REQUESTS.
 */
export async function proposeIdeas(context: Context, { businessId }: { businessId: string }): Promise<ProposedIdeas> {
  const { db, actor, services } = context
  if (!mayGenerate(actor)) throw forbidden(msg`Only owners, admins and editors may have ideas proposed.`)
  await takeOrRefuse(services.ideaLimit, actor.userId)
  const { workspaceId, userId } = actor
  const model = (await pickerFor(context)).pick(null)

  const { material, holdId, prompt } = await db.transaction(async (tx) => {
    const business = await businessOf(tx, { workspaceId, businessId })
    if (business.contentTypes.length === 0) throw invalid('businessId', msg`Choose content types in the business profile first.`)
    const material = await ideaMaterial(tx, workspaceId, business)
    const prompt = ideaPrompt(material, { most: ideasAtOnce, budget: budgetOf(model) })
    const amount = model.isComposer ? ideasAtOnce * 200 : ideaTokens(prompt, model.room)
    return { material, prompt, holdId: await holdTokens(tx, { workspaceId, amount }) }
  })

  const { found, usage, writer, charged, message } = await ideasFrom(context, { model, material, prompt })
  return db.transaction(async (tx) => {
    // Of two that are asked for at once, the second sees what the first proposed.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('ideas ' || ${businessId}, 0))`)
    const which = { workspaceId, businessId }
    const known = [...material.known, ...(await openIdeas(tx, which)).map(({ title }) => title)]
    const fresh = freshIdeas(found, { ...material, known }, ideasAtOnce)
    await keepIdeas(tx, which, { proposed: fresh, writer, userId })
    const tokens = usage.inputTokens + usage.outputTokens
    const metadata = { businessId, model: charged, ideas: fresh.length, ...usage }
    await settleTokens(tx, { workspaceId, userId, usage: 'ideas', holdId, tokens, metadata })
    return { ideas: await openIdeas(tx, which), added: fresh.length, message }
  })
}

interface Asked {
  model: PickedModel
  material: IdeaMaterial
  prompt: ReturnType<typeof ideaPrompt>
}

/** By the model; by rules where it fails, which is said. */
async function ideasFrom({ log }: Context, { model, material, prompt }: Asked): Promise<Found> {
  if (model.isComposer) return { ...byRules(material), writer: model.label, charged: model.label, message: null }
  try {
    const { ideas, usage } = await ideasByModel(model.model, prompt)
    if (ideas.length > 0) return { found: ideas, usage, writer: model.label, charged: model.label, message: null }
    return {
      ...byRules(material),
      usage,
      writer: composerLabel,
      charged: model.label,
      message: say(msg`The AI model answered without ideas; these come from the composer’s rules.`),
    }
  } catch (error) {
    const reason = model.explain(error)
    // The error itself holds the whole prompt.
    log.warn({ model: model.label, reason }, 'ideas could not be proposed by a model')
    const message = say(msg`The AI provider did not answer, and these come from the composer’s rules: ${{ reason }}`)
    return { ...byRules(material), writer: composerLabel, charged: composerLabel, message }
  }
}

interface Found {
  found: ProposedIdea[]
  usage: DraftUsage
  /** Whose they are, and whose tokens were used: a model that answered without ideas has read the question. */
  writer: string
  charged: string
  message: string | null
}

function byRules(material: IdeaMaterial): Pick<Found, 'found' | 'usage'> {
  const found = freshIdeas(ideasByRules(material), material, ideasAtOnce)
  const characters = found.reduce((sum, { title, angle }) => sum + title.length + angle.length, 0)
  return { found, usage: { inputTokens: 0, outputTokens: Math.ceil(characters / charactersPerToken) } }
}

function budgetOf({ provider }: PickedModel): number {
  return provider === 'local' || provider === 'ollama' ? budgets[provider] : budgets.others
}
