import type { AiProviderSettings, AiProviderState } from '@postwright/contract/operator/admin'
import { AiProvider } from '@postwright/contract/content/ai-settings'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { readSetting, writeSetting } from './settings.ts'

/** Where drafts are written, with the key in the clear: for calls to the provider alone. */
export interface InstanceAiChoice {
  provider: AiProvider
  baseUrl: string | undefined
  model: string
  apiKey: string | undefined
}

const StoredChoice = z
  .object({
    provider: AiProvider.default('composer'),
    baseUrl: z.string().nullable().default(null),
    model: z.string().default(''),
    sealedApiKey: z.string().nullable().default(null),
  })
  .prefault({})
type StoredChoice = z.infer<typeof StoredChoice>

const key = 'ai'

export async function instanceAiChoice(services: Services): Promise<InstanceAiChoice> {
  const { provider, baseUrl, model, sealedApiKey } = await readSetting(services.db.plain, key, StoredChoice)
  return { provider, baseUrl: baseUrl ?? undefined, model, apiKey: sealedApiKey === null ? undefined : services.secrets.open(sealedApiKey) }
}

/** The instance's provider alone; no secret is opened. */
export async function instanceAiProvider(tx: Pick<Tx, 'select'>): Promise<AiProvider> {
  return (await readSetting(tx, key, StoredChoice)).provider
}

/** The same, with a key that is being tried out before it is saved. */
export async function proposedAiChoice(services: Services, settings: AiProviderSettings): Promise<InstanceAiChoice> {
  const { provider, baseUrl, model } = settings
  const stored = await readSetting(services.db.plain, key, StoredChoice)
  return { provider, baseUrl: baseUrl ?? undefined, model, apiKey: keptKey(services, stored, settings) }
}

export async function aiState({ db }: Services): Promise<AiProviderState> {
  return present(await readSetting(db.plain, key, StoredChoice))
}

/** `tx` is a system transaction. */
export async function saveAiChoice(tx: Tx, services: Services, settings: AiProviderSettings): Promise<AiProviderState> {
  const apiKey = keptKey(services, await readSetting(tx, key, StoredChoice), settings)
  const { provider, baseUrl, model } = settings
  const stored: StoredChoice = { provider, baseUrl, model, sealedApiKey: apiKey === undefined ? null : services.secrets.seal(apiKey) }
  await writeSetting(tx, key, stored)
  return present(stored)
}

/**
 * A key that is not given again stays with the host it was given for, so that it is never sent to another one. It is opened only
 * then: a new key can be saved also when the old one cannot be read any more.
 */
function keptKey({ secrets }: Services, stored: StoredChoice, { apiKey, baseUrl }: AiProviderSettings): string | undefined {
  if (apiKey !== undefined) return apiKey || undefined
  if (baseUrl === null || stored.baseUrl === null || stored.sealedApiKey === null) return undefined
  return new URL(baseUrl).origin === new URL(stored.baseUrl).origin ? secrets.open(stored.sealedApiKey) : undefined
}

function present({ provider, baseUrl, model, sealedApiKey }: StoredChoice): AiProviderState {
  return { provider, baseUrl, model, hasApiKey: sealedApiKey !== null }
}
