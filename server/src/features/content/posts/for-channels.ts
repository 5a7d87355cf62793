import type { ForChannel } from '@postwright/contract/content/content'
import { spokenFor } from '@postwright/contract/content/for-channels'
import { msg } from '@postwright/contract/core/msg'
import { settingProblem } from '@postwright/contract/publishing/channel-settings'
import { and, eq, inArray } from 'drizzle-orm'

import { invalid } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { channels } from '../../publishing/channels/table.ts'

/** @throws INVALID on `content.forChannels` for a channel that the business does not have, or a setting that it does not; what is stored already may stay. */
export async function refuseStrangeChannels(
  tx: Tx,
  { workspaceId, businessId }: { workspaceId: string; businessId: string },
  wanted: readonly ForChannel[],
  stored: readonly ForChannel[] = [],
): Promise<void> {
  const changed = wanted.filter((one) => stored.every((before) => !isSame(one, before)))
  if (changed.length === 0) return
  const ids = changed.map(({ channelId }) => channelId)
  const known = await tx
    .select({ id: channels.id, kind: channels.kind })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.businessId, businessId), inArray(channels.id, ids)))
  for (const { channelId, settings = {} } of changed) {
    const channel = known.find(({ id }) => id === channelId)
    if (!channel) throw invalid('content.forChannels', msg`Choose channels of this business.`)
    for (const [name, value] of Object.entries(settings)) {
      const problem = settingProblem(channel.kind, name, value)
      if (problem) throw invalid('content.forChannels', problem)
    }
  }
}

function isSame(one: ForChannel, other: ForChannel): boolean {
  return JSON.stringify(spokenFor([one])) === JSON.stringify(spokenFor([other]))
}
