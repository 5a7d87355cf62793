import { aiProviderKinds } from '@postwright/contract/content/ai-provider-kinds'
import type { ListProviderModels, TestAiProvider } from '@postwright/contract/content/ai-providers'
import { msg } from '@postwright/contract/core/msg'
import { eq } from 'drizzle-orm'

import type { ConnectionTest } from '../../../../ai/providers/connection-test.ts'
import { failureText } from '../../../../ai/providers/failure.ts'
import { listModels, type ModelChoice } from '../../../../ai/providers/models.ts'
import type { Context, Services } from '../../../../context.ts'
import { invalid } from '../../../../errors.ts'
import { sayKept } from '../../../../kept-sentences.ts'
import { keepListedPrices } from '../listed-prices.ts'
import { refuseOthers } from '../policy.ts'
import { reachOf, refusePrivateAddress } from '../reach.ts'
import { addressOf, choiceOf, keptKey, type ProviderRow, storedProvider } from '../stored.ts'
import { aiProviders } from '../table.ts'
import { tryOut, tryToKeep } from '../try-out.ts'

/**
 * Asks the provider for one word, with the stored key where none is given; what it answers in the way of an error is shown. Of a
 * provider as it is stored, it is kept how that went.
 *
 * @throws NOT_FOUND, and INVALID on `baseUrl`.
 */
export async function testProvider({ services, actor }: Context, input: TestAiProvider): Promise<ConnectionTest> {
  refuseOthers(actor)
  const { choice, row } = await proposed(services, input, input.model)
  if (row && isAsStored(services, row, choice)) return testAsStored({ services, actor }, row, choice)
  return tryOut(services, actor, choice, { row })
}

/** The same of one that is stored. @throws NOT_FOUND. */
export async function checkProvider({ services, actor }: Context, { id }: { id: string }): Promise<ConnectionTest> {
  refuseOthers(actor)
  const row = await storedProvider(services.db.plain, id)
  return testAsStored({ services, actor }, row, choiceOf(services, row))
}

async function testAsStored(
  { services, actor }: Pick<Context, 'services' | 'actor'>,
  row: ProviderRow,
  choice: ModelChoice,
): Promise<ConnectionTest> {
  const begun = performance.now()
  const result = await tryToKeep(services, actor, choice, { row })
  const checkMs = Math.round(performance.now() - begun)
  await services.db.withoutWorkspace('keep how a test of an AI provider went', (tx) =>
    tx
      .update(aiProviders)
      .set({ checkedAt: new Date(), checkMs, checkError: result.success ? null : result.message })
      .where(eq(aiProviders.id, row.id)),
  )
  return { ...result, message: sayKept(result.message) }
}

/**
 * What the provider says it has; `error` says why it says nothing. Prices that it names are kept where it is stored.
 *
 * @throws NOT_FOUND, and INVALID on `baseUrl`, or on `apiKey` without one that the provider needs.
 */
export async function listProviderModels(
  { services, actor }: Context,
  input: ListProviderModels,
): Promise<{ models: string[]; error: string | null }> {
  refuseOthers(actor)
  const { choice, row } = await proposed(services, input, '')
  const { kind, baseUrl, apiKey } = choice
  const { needsKey, address } = aiProviderKinds[kind]
  // A gateway may have a key of its own.
  if (needsKey && apiKey === undefined && baseUrl === address) throw invalid('apiKey', msg`Key is required.`)
  try {
    const models = await listModels(choice, reachOf(services), AbortSignal.timeout(15_000))
    if (row && isAsStored(services, row, { ...choice, model: row.model })) await keepListedPrices(services, row, models)
    return { models: models.map(({ id }) => id), error: null }
  } catch (error) {
    return { models: [], error: sayKept(failureText(error, apiKey)) }
  }
}

interface Proposed {
  choice: ModelChoice
  /** The one that is stored, where one is named. */
  row: ProviderRow | undefined
}

/** @throws NOT_FOUND, and INVALID on `baseUrl`. */
async function proposed(services: Services, { id, kind, baseUrl, apiKey }: ListProviderModels, model: string): Promise<Proposed> {
  const address = addressOf(services.config, kind, baseUrl)
  await refusePrivateAddress(services, address)
  const row = id === undefined ? undefined : await storedProvider(services.db.plain, id)
  return { choice: { kind, baseUrl: address, model, apiKey: keptKey(services, row, { kind, baseUrl, apiKey }) }, row }
}

/** A key that is typed may be another one, also where it ends alike. */
function isAsStored(services: Services, row: ProviderRow, { kind, baseUrl, model, apiKey }: ModelChoice): boolean {
  if (row.kind !== kind || row.model !== model || addressOf(services.config, row.kind, row.baseUrl) !== baseUrl) return false
  return (row.sealedKey === null && apiKey === undefined) || choiceOf(services, row).apiKey === apiKey
}
