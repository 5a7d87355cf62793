import { and, eq } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { type Found, findWarnings } from './find.ts'
import { channelWarnings } from './table.ts'

/** Says once what is to be mended before it costs a post, and takes it back when it is. */
export async function lookAhead(services: Services): Promise<void> {
  await services.db.asSystem('warn of what will cost a post', async (tx) => {
    const found = await findWarnings(services, tx, {})
    for (const { kind, channelId, workspaceId } of await forgetMended(tx, found))
      await emit(tx, { type: 'channel.mended', workspaceId, channelId, warning: kind })
    for (const warning of await keepNew(tx, found)) {
      const { kind, workspaceId, businessId, businessName, channelId, channelName, at, post, posts, endsAt, reason } = warning
      const of = { workspaceId, businessId, businessName, channelId, channelName }
      await emit(tx, { type: 'channel.warned', ...of, warning: kind, at, post: post?.title ?? null, posts, endsAt, reason })
    }
  })
}

async function forgetMended(tx: Tx, found: readonly Found[]) {
  const open = new Set(found.map(keyOf))
  const known = await tx.select().from(channelWarnings).orderBy(channelWarnings.channelId, channelWarnings.kind)
  const mended = known.filter((warning) => !open.has(keyOf(warning)))
  for (const { channelId, kind } of mended)
    await tx.delete(channelWarnings).where(and(eq(channelWarnings.channelId, channelId), eq(channelWarnings.kind, kind)))
  return mended
}

/** @returns those that nobody was told of yet. */
async function keepNew(tx: Tx, found: readonly Found[]): Promise<Found[]> {
  if (found.length === 0) return []
  const kept = await tx
    .insert(channelWarnings)
    .values(found.map(({ channelId, kind, workspaceId, businessId }) => ({ channelId, kind, workspaceId, businessId })))
    .onConflictDoNothing()
    .returning()
  const fresh = new Set(kept.map(keyOf))
  return found.filter((warning) => fresh.has(keyOf(warning)))
}

function keyOf({ channelId, kind }: Pick<Found, 'channelId' | 'kind'>): string {
  return `${channelId} ${kind}`
}
