import type { ForChannel } from '@postwright/contract/content/content'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, inArray } from 'drizzle-orm'

import { invalid } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { channels } from '../../publishing/channels/table.ts'

/** @throws INVALID on `content.forChannels` for a channel that the business does not have; what is stored already may stay. */
export async function refuseStrangeChannels(
  tx: Tx,
  { workspaceId, businessId }: { workspaceId: string; businessId: string },
  wanted: readonly ForChannel[],
  stored: readonly ForChannel[] = [],
): Promise<void> {
  const ids = wanted.flatMap(({ channelId }) => (stored.some((one) => one.channelId === channelId) ? [] : [channelId]))
  if (ids.length === 0) return
  const known = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.businessId, businessId), inArray(channels.id, ids)))
  if (known.length < ids.length) throw invalid('content.forChannels', msg`Choose channels of this business.`)
}
