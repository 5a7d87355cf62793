import { aiProviderKindIds, aiProviderKindLabel } from '@postwright/contract/content/ai-provider-kinds'
import { inArray } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { aiProviders } from '../../content/ai-providers/table.ts'
import { users } from '../../identity/accounts/table.ts'

export type Names = ReadonlyMap<string, string>

/** By the id that calls to models name; those of providers that are gone are missing. */
export async function providerNames({ db }: Pick<Services, 'db'>): Promise<Names> {
  const stored = await db.plain.select({ id: aiProviders.id, name: aiProviders.name }).from(aiProviders)
  const kinds = aiProviderKindIds.flatMap((kind) => [kind, `own:${kind}`].map((id) => [id, aiProviderKindLabel(kind)] as const))
  return new Map([...kinds, ...stored.map(({ id, name }) => [id, name] as const)])
}

export async function personNames(tx: Tx, rows: readonly { userId: string | null }[]): Promise<Names> {
  const userIds = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  if (userIds.length === 0) return new Map()
  const people = await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, userIds))
  return new Map(people.map(({ id, name }) => [id, name]))
}
