import { and, eq, ne } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { defaultProviderId, storedProvider } from './stored.ts'
import { aiProviders } from './table.ts'

/** Who writes for everybody who chose nothing else from now on. @throws NOT_FOUND. */
export async function makeDefault(tx: Tx, actor: Actor, id: string): Promise<void> {
  if ((await defaultProviderId(tx)) === id) return
  const row = id === 'composer' ? null : await storedProvider(tx, id)
  await tx
    .update(aiProviders)
    .set({ isDefault: false })
    .where(and(aiProviders.isDefault, ne(aiProviders.id, id)))
  if (row) await tx.update(aiProviders).set({ isDefault: true }).where(eq(aiProviders.id, id))
  await emit(tx, { type: 'ai.chosen', by: outsideWorkspaces(actor), provider: id, baseUrl: row?.baseUrl ?? null, model: row?.model ?? '' })
}
