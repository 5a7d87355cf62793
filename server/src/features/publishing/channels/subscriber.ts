import { eq } from 'drizzle-orm'

import { subscriber } from '../../../events.ts'
import { clearFeeds } from '../../../platforms/sandbox/feed.ts'
import { revokeCredentialsJob, revokeRemovedJob } from './jobs.ts'
import { channelsToRevoke, sealToRevoke } from './revoke.ts'
import { connectBuiltIns } from './service.ts'
import { channels } from './table.ts'

/** Every business has the channels that need no account anywhere. What a business or workspace was allowed ends with it. */
export const channelsSubscriber = subscriber({
  'business.created': (_services, tx, { workspaceId, businessId, name: businessName }) =>
    connectBuiltIns(tx, { workspaceId, businessId, businessName }),
  'business.removed': async ({ jobs }, tx, { workspaceId, businessId }) => {
    for (const { id: channelId, credentialsVersion: version } of await channelsToRevoke(tx, { workspaceId, businessId }))
      await jobs.send(tx, revokeCredentialsJob, { workspaceId, channelId, version })
  },
  'workspace.removed': async (services, tx, { workspaceId }) => {
    for (const row of await channelsToRevoke(tx, { workspaceId })) {
      const sealed = sealToRevoke(services, row)
      if (sealed) await services.jobs.send(tx, revokeRemovedJob, { kind: row.kind, channelId: row.id, sealed })
    }
    const feeds = await tx.select({ id: channels.id }).from(channels).where(eq(channels.workspaceId, workspaceId))
    await clearFeeds(
      tx,
      feeds.map(({ id }) => id),
    )
  },
})
