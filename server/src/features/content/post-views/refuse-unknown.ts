import type { PostViewQuery } from '@postwright/contract/content/post-views'
import { and, eq } from 'drizzle-orm'

import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { whoSees } from '../../identity/team/public.ts'
import { channels } from '../../publishing/channels/table.ts'
import { businessOf } from '../businesses/public.ts'

/** @throws NOT_FOUND where a view names a business, a member or a channel that is not there */
export async function refuseUnknown(tx: Tx, workspaceId: string, { businessId, authorId, channelId }: PostViewQuery): Promise<void> {
  if (businessId !== undefined) await businessOf(tx, { workspaceId, businessId })
  if (authorId !== undefined && !(await whoSees(tx, { workspaceId, businessId: null }, [authorId])).has(authorId)) throw notFound('member')
  if (channelId === undefined) return
  const known = and(eq(channels.workspaceId, workspaceId), eq(channels.id, channelId))
  if ((await tx.$count(channels, known)) === 0) throw notFound('channel')
}
