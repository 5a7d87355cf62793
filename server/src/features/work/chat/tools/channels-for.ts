import { channelCan, channelKinds } from '@postwright/contract/publishing/channel-kinds'
import type { ContentType } from '@postwright/contract/core/content-types'
import { and, asc, eq } from 'drizzle-orm'

import { channelName } from '../../../../channel-name.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { channels } from '../../../publishing/channels/table.ts'

/** The connected channels of a business that take a content type: those that reach readers, else those to rehearse on. */
export async function channelsFor(
  tx: Tx,
  { workspaceId, businessId, contentType }: { workspaceId: string; businessId: string; contentType: ContentType },
): Promise<{ id: string; name: string }[]> {
  const rows = await tx
    .select({ id: channels.id, name: channels.name, kind: channels.kind })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.businessId, businessId), eq(channels.status, 'connected')))
    .orderBy(asc(channels.createdAt), asc(channels.id))
  const fitting = rows.filter(({ kind }) => channelKinds[kind].contentTypes.includes(contentType))
  const reaching = fitting.filter(({ kind }) => channelCan(kind, 'reaches-readers'))
  const chosen = reaching.length > 0 ? reaching : fitting.slice(0, 1)
  return chosen.slice(0, 20).map(({ id, name }) => ({ id, name: channelName(name) }))
}
