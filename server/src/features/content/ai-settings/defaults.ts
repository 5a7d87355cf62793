import { contentTypeIds } from '@postwright/contract/core/content-types'
import { and, eq, ne } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { aiSettings } from './table.ts'

/** A setting with no model of its own follows the choice of the instance, now and when that changes. */
export const followsInstance = ''

/** Who is to write by a setting; null follows the instance. */
export function chosenBy(setting: { provider: string; model: string } | undefined): { provider: string; model: string } | null {
  return setting === undefined || setting.model === followsInstance ? null : setting
}

/** One row for each content type, where the person has none. `tx` is a system transaction. */
export async function createDefaultAiSettings(tx: Tx, owner: { workspaceId: string; userId: string }, provider: string): Promise<void> {
  await tx
    .insert(aiSettings)
    .values(contentTypeIds.map((contentType) => ({ ...owner, contentType, provider, model: followsInstance })))
    .onConflictDoNothing()
}

/** Moves everybody who follows the instance to its new provider. `tx` is a system transaction. */
export async function moveFollowers(tx: Tx, provider: string): Promise<void> {
  const moved = await tx
    .update(aiSettings)
    .set({ provider })
    .where(and(eq(aiSettings.model, followsInstance), ne(aiSettings.provider, provider)))
    .returning({ workspaceId: aiSettings.workspaceId })
  for (const workspaceId of new Set(moved.map((row) => row.workspaceId)))
    await emit(tx, { type: 'aiSettings.moved', workspaceId, provider })
}
