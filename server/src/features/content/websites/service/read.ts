import type { ProfileProposals, WebsiteEvent } from '@postwright/contract/content/websites'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import { proposeByModel, profileTokens } from '../../../../ai/website/by-model.ts'
import { proposeByRules } from '../../../../ai/website/by-rules.ts'
import type { SitePage } from '../../../../ai/website/pages.ts'
import type { Context } from '../../../../context.ts'
import { DomainError, forbidden } from '../../../../errors.ts'
import { anySignal } from '../../../../infra/any-signal.ts'
import { openWebPages } from '../../../../infra/web-pages.ts'
import { takeOrRefuse } from '../../../../rate-limit.ts'
import { freeHold, holdTokens, settleTokens } from '../../../billing/subscriptions/public.ts'
import { type PickedModel, pickerFor } from '../../ai-providers/public.ts'
import { crawl } from '../crawl.ts'
import { mayReadWebsites } from '../policy.ts'

const withinMs = 90_000
const mostPageBytes = 2 * 1024 * 1024
/** What a model on this machine can take beside its answer, and what is enough for any other. */
const budgets = { local: 1_500, ollama: 3_000, others: 8_000 }

/**
 * Reads a website and proposes what a profile could say. With a model where one writes, and by rules where none does, or where it cannot.
 *
 * @throws FORBIDDEN, TOO_MANY_REQUESTS; what comes later is an event.
 */
export async function readWebsite(
  context: Context,
  { address }: { address: string },
  signal: AbortSignal = new AbortController().signal,
): Promise<AsyncGenerator<WebsiteEvent, void, void>> {
  const { services, actor } = context
  if (!mayReadWebsites(actor)) throw forbidden(msg`Only owners, admins and editors may change a business.`)
  await takeOrRefuse(services.websiteLimit, actor.userId)
  const start = new URL(address)
  start.hash = ''
  return events(context, start, signal)
}

async function* events(context: Context, start: URL, signal: AbortSignal): AsyncGenerator<WebsiteEvent, void, void> {
  const { config } = context.services
  const left = new AbortController()
  const isLeft = anySignal([left.signal, signal])
  try {
    const site = openWebPages({ allow: config.safeFetchAllow }, { mostBytes: mostPageBytes })
    const pages: SitePage[] = []
    for await (const { page, address, reason, done, total } of crawl(site, start, {
      deadline: AbortSignal.timeout(withinMs),
      signal: isLeft,
    })) {
      if (page) pages.push(page)
      else if (done === 1) {
        yield { type: 'failed', message: reason ?? '' }
        return
      }
      yield { type: 'page', address, done, total, reason }
    }
    const found = proposeByRules(pages)
    const { model, message } = await modelFor(context)
    yield { type: 'proposing', writer: model?.label ?? null }
    yield { type: 'proposals', ...(model ? await byModel(context, model, { pages, signal: isLeft }, found) : byRules(found, message)) }
  } finally {
    left.abort()
  }
}

type Proposed = Omit<Extract<WebsiteEvent, { type: 'proposals' }>, 'type'>

function byRules(proposals: ProfileProposals, message: string | null = null): Proposed {
  return { proposals, writer: null, message }
}

/** Who writes for everybody; none where it is the composer. */
async function modelFor(context: Context): Promise<{ model: PickedModel | null; message: string | null }> {
  try {
    const { pick } = await pickerFor(context)
    const model = pick(null)
    return { model: model.isComposer ? null : model, message: null }
  } catch (error) {
    return { model: null, message: refusalOf(error) }
  }
}

async function byModel(
  context: Context,
  picked: PickedModel,
  { pages, signal }: { pages: SitePage[]; signal: AbortSignal },
  found: ProfileProposals,
): Promise<Proposed> {
  const { db, actor, log } = context
  const { workspaceId, userId } = actor
  const budget = picked.provider === 'local' || picked.provider === 'ollama' ? budgets[picked.provider] : budgets.others
  const { promptMargin, reasoningTokens } = picked.room
  const amount = Math.ceil(profileTokens({ pages, budget }) * promptMargin) + reasoningTokens
  let holdId: string
  try {
    holdId = await db.transaction((tx) => holdTokens(tx, { workspaceId, amount }))
  } catch (error) {
    return byRules(found, refusalOf(error))
  }
  try {
    const { proposals, usage } = await proposeByModel({ model: picked.model, pages, budget, signal }, found)
    const tokens = usage.inputTokens + usage.outputTokens
    const metadata = { address: pages[0]?.url.host, pages: pages.length, model: picked.label, ...usage }
    await db.transaction((tx) => settleTokens(tx, { workspaceId, userId, usage: 'website', holdId, tokens, metadata }))
    return proposals
      ? { proposals, writer: picked.label, message: null }
      : byRules(found, say(msg`The AI model answered without a profile.`))
  } catch (error) {
    await db.transaction((tx) => freeHold(tx, { workspaceId, holdId }))
    signal.throwIfAborted()
    const reason = picked.explain(error)
    log.warn({ model: picked.label, reason }, 'a website could not be summed up by a model')
    return byRules(found, say(msg`The AI provider did not answer: ${{ reason }}`))
  }
}

function refusalOf(error: unknown): string {
  if (error instanceof DomainError) return say(error.sentence)
  throw error
}
