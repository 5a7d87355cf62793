import { aiProviderKindLabel, type AiProviderKind } from '@postwright/contract/content/ai-provider-kinds'
import type { AiProviderState, NewAiProvider, UpdateAiProvider } from '@postwright/contract/content/ai-providers'
import { msg } from '@postwright/contract/core/msg'
import { eq } from 'drizzle-orm'

import type { Context, Services } from '../../../../context.ts'
import { conflict, invalid } from '../../../../errors.ts'
import { outsideWorkspaces } from '../../../../event-parts.ts'
import { emit } from '../../../../events.ts'
import { lockSettings } from '../../../core/instance/public.ts'
import { makeDefault } from '../default-provider.ts'
import { readListedPrices } from '../listed-prices.ts'
import { refuseOthers } from '../policy.ts'
import { refusePrivateAddress } from '../reach.ts'
import { addressOf, defaultProviderId, endOf, keptKey, providerPlace, storedProvider, storedProviders } from '../stored.ts'
import { aiListedPrices, aiProviders } from '../table.ts'
import { stateOf } from './overview.ts'

const mostProviders = 20

/**
 * Adds a provider, and lets it write for everybody where that is asked for.
 *
 * @throws INVALID on `baseUrl` when it leads into a private network that the operator did not allow, on `kind` when there are enough;
 * CONFLICT on `name`.
 */
export async function addProvider(context: Context, input: NewAiProvider): Promise<AiProviderState> {
  const { services, actor } = context
  refuseOthers(actor)
  const { kind, isDefault } = input
  await refusePrivateAddress(services, addressOf(services.config, kind, input.baseUrl))

  const id = await services.db.withoutWorkspace('an administrator adds an AI provider', async (tx) => {
    await lockSettings(tx)
    const others = await storedProviders(tx)
    if (others.length >= mostProviders) throw invalid('kind', msg`There are ${{ mostProviders }} providers already. Remove one first.`)
    const id = freeId(
      kind,
      others.map((other) => other.id),
    )
    const values = columnsOf(services, undefined, { ...input, id, kind })
    refuseTakenName(others, values.name)
    const position = Math.max(0, ...others.map((other) => other.position)) + 1
    await tx.insert(aiProviders).values({ ...values, id, kind, position })
    await emit(tx, { type: 'ai.added', by: outsideWorkspaces(actor), providerId: id, name: values.name })
    if (isDefault) await makeDefault(tx, actor, id)
    return id
  })
  await readListedPrices(context, await storedProvider(services.db.plain, id))
  return stateOf(services, id)
}

/** @throws NOT_FOUND, INVALID on `baseUrl`, CONFLICT on `name`. */
export async function updateProvider(context: Context, input: UpdateAiProvider): Promise<AiProviderState> {
  const { services, actor } = context
  refuseOthers(actor)
  const { id } = input
  const { kind } = await storedProvider(services.db.plain, id)
  await refusePrivateAddress(services, addressOf(services.config, kind, input.baseUrl))

  await services.db.withoutWorkspace('an administrator changes an AI provider', async (tx) => {
    await lockSettings(tx)
    const others = await storedProviders(tx)
    const stored = await storedProvider(tx, id)
    const values = columnsOf(services, stored, { ...input, id, kind: stored.kind })
    refuseTakenName(
      others.filter((other) => other.id !== id),
      values.name,
    )
    const isElsewhere = values.baseUrl !== stored.baseUrl || values.sealedKey !== stored.sealedKey || values.model !== stored.model
    const unchecked = isElsewhere ? { checkedAt: null, checkMs: null, checkError: null } : {}
    await tx
      .update(aiProviders)
      .set({ ...values, ...unchecked, updatedAt: new Date() })
      .where(eq(aiProviders.id, id))
    // What another address takes is another price.
    if (values.baseUrl !== stored.baseUrl) await tx.delete(aiListedPrices).where(eq(aiListedPrices.providerId, id))
    await emit(tx, { type: 'ai.changed', by: outsideWorkspaces(actor), providerId: id, name: values.name })
  })
  services.aiCalls.forget(id)
  await readListedPrices(context, await storedProvider(services.db.plain, id))
  return stateOf(services, id)
}

/** Whoever chose it follows the instance again. @throws NOT_FOUND. */
export async function removeProvider({ services, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  refuseOthers(actor)
  await services.db.withoutWorkspace('an administrator removes an AI provider', async (tx) => {
    await lockSettings(tx)
    const { name } = await storedProvider(tx, id)
    if ((await defaultProviderId(tx)) === id) await makeDefault(tx, actor, 'composer')
    await tx.delete(aiProviders).where(eq(aiProviders.id, id))
    await emit(tx, { type: 'ai.removed', by: outsideWorkspaces(actor), providerId: id, name })
  })
  services.aiCalls.forget(id)
  return {}
}

type Given = UpdateAiProvider & { kind: AiProviderKind }

function columnsOf(services: Services, stored: Parameters<typeof keptKey>[1], given: Given) {
  const { id, kind, baseUrl, models, model, monthlyLimitMicros } = given
  const apiKey = keptKey(services, stored, given)
  const isKept = given.apiKey === undefined && apiKey !== undefined && stored
  const key = isKept
    ? { sealedKey: stored.sealedKey, keyEnds: stored.keyEnds }
    : {
        sealedKey: apiKey === undefined ? null : services.secrets.seal(apiKey, providerPlace(id)),
        keyEnds: apiKey === undefined ? null : endOf(apiKey),
      }
  return {
    name: given.name || aiProviderKindLabel(kind),
    baseUrl,
    ...key,
    models: [...new Set(models)],
    model,
    monthlyLimitMicros,
  }
}

function refuseTakenName(others: { name: string }[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw conflict('name', msg`There is already a provider called ${{ name }}. Give this one another name.`)
}

/** Of the second OpenAI: `openai-2`. */
function freeId(kind: AiProviderKind, taken: string[]): string {
  let id: string = kind
  for (let number = 2; taken.includes(id); number += 1) id = `${kind}-${number}`
  return id
}
