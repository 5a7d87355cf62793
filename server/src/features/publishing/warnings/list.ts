import type { ChannelWarning } from '@postwright/contract/publishing/channel-warnings'

import type { Context } from '../../../context.ts'
import { findWarnings } from './find.ts'

/** What is to be mended of the channels of one business, or of all, as it is now. */
export async function listWarnings({ services, db, actor }: Context, { businessId }: { businessId?: string }): Promise<ChannelWarning[]> {
  const found = await db.transaction((tx) => findWarnings(services, tx, { workspaceId: actor.workspaceId, businessId }))
  return found.map(({ kind, businessId: id, channelId, channelName, channelKind, at, post, posts, endsAt, reason }) => ({
    kind,
    businessId: id,
    channelId,
    channelName,
    channelKind,
    at,
    post,
    posts,
    endsAt,
    reason,
  }))
}
