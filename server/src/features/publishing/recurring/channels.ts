import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { contentTypeLabel, type ContentType } from '@postwright/contract/core/content-types'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, inArray } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import { invalid, notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { contentHash } from '../../content/posts/public.ts'
import type { posts } from '../../content/posts/table.ts'
import { channels } from '../channels/table.ts'
import { obstacleInCoverage, refusal } from '../deliveries/public.ts'

interface Wanted {
  workspaceId: string
  businessId: string
  contentType: ContentType
  channelIds: readonly string[]
}

/** @throws NOT_FOUND for a channel that is not there, INVALID on `channelIds` for one of another business or for other posts. */
export async function refuseUnfit(tx: Tx, wanted: Wanted): Promise<void> {
  const ids = [...new Set(wanted.channelIds)]
  const found = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.workspaceId, wanted.workspaceId), inArray(channels.id, ids)))
  if (found.length < ids.length) throw notFound('channel')
  for (const { businessId, kind, name } of found) {
    if (businessId !== wanted.businessId) throw invalid('channelIds', msg`Choose channels of this business.`)
    if (!channelKinds[kind].contentTypes.includes(wanted.contentType))
      throw invalid(
        'channelIds',
        msg`${{ channel: channelName(name) }} does not take ${{ type: contentTypeLabel(wanted.contentType) }} posts.`,
      )
  }
}

/**
 * What comes again as it is approved, comes again where it is approved.
 *
 * @throws INVALID on `channelIds` for one that the approval of the post does not cover.
 */
export async function refuseUncovered(tx: Tx, source: typeof posts.$inferSelect, channelIds: readonly string[]): Promise<void> {
  const { workspaceId, businessId } = source
  if (channelIds.length === 0 || source.approvedHash !== contentHash(source)) return
  const business = await businessOf(tx, { workspaceId, businessId })
  const found = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), inArray(channels.id, [...channelIds])))
  for (const channel of found) {
    const obstacle = obstacleInCoverage({ post: source, business, channel })
    if (obstacle) throw refusal(obstacle)
  }
}

/** Those of them that are connected and take the type, in the order of their ids. */
export async function connectedOf(tx: Tx, { workspaceId, businessId, contentType, channelIds }: Wanted): Promise<string[]> {
  const found = await tx
    .select({ id: channels.id, kind: channels.kind })
    .from(channels)
    .where(
      and(
        eq(channels.workspaceId, workspaceId),
        eq(channels.businessId, businessId),
        eq(channels.status, 'connected'),
        inArray(channels.id, [...channelIds]),
      ),
    )
    .orderBy(channels.id)
  return found.filter(({ kind }) => channelKinds[kind].contentTypes.includes(contentType)).map(({ id }) => id)
}
