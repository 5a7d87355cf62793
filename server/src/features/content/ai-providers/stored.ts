import { aiProviderKinds, type AiProviderKind, type OwnKeyKind } from '@postwright/contract/content/ai-provider-kinds'
import { asc, eq } from 'drizzle-orm'

import type { ModelChoice } from '../../../ai/providers/models.ts'
import type { Services } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { SealedPlace } from '../../../infra/secrets.ts'
import { aiProviders } from './table.ts'

export type ProviderRow = typeof aiProviders.$inferSelect
type Reader = Pick<Tx, 'select'>

/** In the order in which they stand in for each other. */
export function storedProviders(tx: Reader): Promise<ProviderRow[]> {
  return tx.select().from(aiProviders).orderBy(asc(aiProviders.position), asc(aiProviders.createdAt))
}

/** @throws NOT_FOUND. */
export async function storedProvider(tx: Reader, id: string): Promise<ProviderRow> {
  const [row] = await tx.select().from(aiProviders).where(eq(aiProviders.id, id))
  if (!row) throw notFound('provider')
  return row
}

/** Who writes for whoever chose nothing else: `composer` until an administrator chose another. */
export async function defaultProviderId(tx: Reader): Promise<string> {
  const [row] = await tx.select({ id: aiProviders.id }).from(aiProviders).where(eq(aiProviders.isDefault, true))
  return row?.id ?? 'composer'
}

/** Where the key of a provider is sealed for. */
export function providerPlace(id: string): SealedPlace {
  return `ai_providers.sealed_key.${id}`
}

/** The same of a person's own key. */
export function ownKeyPlace({ workspaceId, userId }: { workspaceId: string; userId: string }, kind: OwnKeyKind): SealedPlace {
  return `ai_keys.sealed_key.${workspaceId},${userId},${kind}`
}

/** The key in the clear, for calls to the provider alone. */
export function choiceOf({ secrets, config }: Services, row: ProviderRow): ModelChoice {
  return {
    kind: row.kind,
    baseUrl: addressOf(config, row.kind, row.baseUrl),
    model: row.model,
    apiKey: row.sealedKey === null ? undefined : secrets.open(row.sealedKey, providerPlace(row.id)),
  }
}

/** The one that was entered, else the gateway that the operator put before the provider, else the usual one. */
export function addressOf({ aiProviderUrls }: Services['config'], kind: AiProviderKind, baseUrl: string | null): string | undefined {
  return baseUrl ?? aiProviderUrls[kind] ?? aiProviderKinds[kind].address ?? undefined
}

interface GivenKey {
  kind: AiProviderKind
  baseUrl: string | null
  apiKey?: string | undefined
}

/**
 * A key that is not given again stays with the host it was given for, so that it is never sent to another one. It is opened only
 * then: a new key can be saved also when the old one cannot be read any more.
 */
export function keptKey({ secrets, config }: Services, stored: ProviderRow | undefined, given: GivenKey): string | undefined {
  if (given.apiKey !== undefined) return given.apiKey || undefined
  if (!stored || stored.sealedKey === null || stored.kind !== given.kind) return undefined
  const [before, after] = [addressOf(config, stored.kind, stored.baseUrl), addressOf(config, given.kind, given.baseUrl)]
  return before && after && new URL(before).origin === new URL(after).origin
    ? secrets.open(stored.sealedKey, providerPlace(stored.id))
    : undefined
}

/** As much of a key as tells it from others; nothing of one that is short. */
export function endOf(apiKey: string): string {
  return apiKey.length >= 12 ? apiKey.slice(-4) : ''
}
