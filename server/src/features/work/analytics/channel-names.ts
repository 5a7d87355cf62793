import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'
import { eq } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { channels } from '../../publishing/channels/table.ts'

export type ChannelNames = ReadonlyMap<string, { name: string; kind: ChannelKind; businessName: string }>

/** Those that are gone too. */
export async function channelNames(tx: Tx, workspaceId: string): Promise<ChannelNames> {
  const rows = await tx
    .select({ id: channels.id, name: channels.name, kind: channels.kind, businessName: businesses.name })
    .from(channels)
    .innerJoin(businesses, eq(businesses.id, channels.businessId))
    .where(eq(channels.workspaceId, workspaceId))
  return new Map(rows.map(({ id, ...channel }) => [id, channel]))
}
