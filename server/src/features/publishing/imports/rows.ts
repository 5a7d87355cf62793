import type { ChannelImport } from '@postwright/contract/publishing/channel-imports'
import { and, eq } from 'drizzle-orm'

import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { businesses } from '../../content/businesses/table.ts'
import { channels } from '../channels/table.ts'
import { channelImports, importedPosts } from './table.ts'

export interface WhichImport {
  workspaceId: string
  channelId: string
}

export type ChannelRow = typeof channels.$inferSelect

/** A channel of an active business. @throws NOT_FOUND */
export async function channelOf(tx: Tx, { workspaceId, channelId }: WhichImport): Promise<ChannelRow> {
  const [row] = await tx
    .select({ channel: channels })
    .from(channels)
    .innerJoin(businesses, eq(businesses.id, channels.businessId))
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, channelId), eq(businesses.status, 'active')))
  if (!row) throw notFound('channel')
  return row.channel
}

export function ofChannel({ workspaceId, channelId }: WhichImport) {
  return and(eq(channelImports.workspaceId, workspaceId), eq(channelImports.channelId, channelId))
}

export async function readImport(tx: Tx, which: WhichImport): Promise<ChannelImport> {
  const { workspaceId, channelId } = which
  const [row] = await tx.select().from(channelImports).where(ofChannel(which))
  const total = await tx.$count(importedPosts, and(eq(importedPosts.workspaceId, workspaceId), eq(importedPosts.channelId, channelId)))
  return {
    channelId,
    status: row?.status ?? 'none',
    read: row?.read ?? 0,
    added: row?.added ?? 0,
    reason: row?.reason ? sayKept(row.reason) : null,
    goesOnAt: row?.status === 'running' && row.reason ? row.nextAt.toISOString() : null,
    startedAt: row?.startedAt.toISOString() ?? null,
    endedAt: row?.endedAt?.toISOString() ?? null,
    total,
    teachesVoice: row?.teachesVoice ?? false,
  }
}
