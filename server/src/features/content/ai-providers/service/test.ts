import type { ListProviderModels, TestAiProvider } from '@postwright/contract/content/ai-providers'
import { eq } from 'drizzle-orm'

import type { ConnectionTest } from '../../../../ai/providers/connection-test.ts'
import { failureText } from '../../../../ai/providers/failure.ts'
import { listModels, type ModelChoice } from '../../../../ai/providers/models.ts'
import type { Context, Services } from '../../../../context.ts'
import { sayKept } from '../../../../kept-sentences.ts'
import { refuseOthers } from '../policy.ts'
import { reachOf, refusePrivateAddress } from '../reach.ts'
import { addressOf, choiceOf, keptKey, storedProvider } from '../stored.ts'
import { aiProviders } from '../table.ts'
import { tryOut, tryToKeep } from '../try-out.ts'

/** Asks the provider for one word, with the stored key where none is given; what it answers in the way of an error is shown. */
export async function testProvider({ services, actor }: Context, input: TestAiProvider): Promise<ConnectionTest> {
  refuseOthers(actor)
  const choice = await proposed(services, input, input.model)
  const row = input.id === undefined ? undefined : await storedProvider(services.db.plain, input.id)
  return tryOut(services, actor, choice, { row })
}

/** The same of one that is stored, and keeps how it went. @throws NOT_FOUND. */
export async function checkProvider({ services, actor }: Context, { id }: { id: string }): Promise<ConnectionTest> {
  refuseOthers(actor)
  const row = await storedProvider(services.db.plain, id)
  const begun = performance.now()
  const result = await tryToKeep(services, actor, choiceOf(services, row), { row })
  const checkMs = Math.round(performance.now() - begun)
  await services.db.withoutWorkspace('keep how a test of an AI provider went', (tx) =>
    tx
      .update(aiProviders)
      .set({ checkedAt: new Date(), checkMs, checkError: result.success ? null : result.message })
      .where(eq(aiProviders.id, id)),
  )
  return { ...result, message: sayKept(result.message) }
}

/** What the provider says it has; `error` says why it says nothing. */
export async function listProviderModels(
  { services, actor }: Context,
  input: ListProviderModels,
): Promise<{ models: string[]; error: string | null }> {
  refuseOthers(actor)
  const choice = await proposed(services, input, '')
  try {
    const models = await listModels(choice, reachOf(services), AbortSignal.timeout(15_000))
    return { models: models.map(({ id }) => id), error: null }
  } catch (error) {
    return { models: [], error: sayKept(failureText(error, choice.apiKey)) }
  }
}

/** @throws NOT_FOUND, and INVALID on `baseUrl`. */
async function proposed(services: Services, { id, kind, baseUrl, apiKey }: ListProviderModels, model: string): Promise<ModelChoice> {
  const address = addressOf(services.config, kind, baseUrl)
  await refusePrivateAddress(services, address)
  const stored = id === undefined ? undefined : await storedProvider(services.db.plain, id)
  return { kind, baseUrl: address, model, apiKey: keptKey(services, stored, { kind, baseUrl, apiKey }) }
}
