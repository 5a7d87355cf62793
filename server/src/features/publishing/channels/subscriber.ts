import { eq } from 'drizzle-orm'

import { subscriber } from '../../../events.ts'
import { clearWalls } from '../../../platforms/sandbox/wall.ts'
import { connectBuiltIns } from './service.ts'
import { channels } from './table.ts'

/** Every business has the channels that need no account anywhere. */
export const channelsSubscriber = subscriber({
  'business.created': (_services, tx, { workspaceId, businessId, name: businessName }) =>
    connectBuiltIns(tx, { workspaceId, businessId, businessName }),
  'workspace.removed': async (_services, tx, { workspaceId }) => {
    const walls = await tx.select({ id: channels.id }).from(channels).where(eq(channels.workspaceId, workspaceId))
    await clearWalls(
      tx,
      walls.map(({ id }) => id),
    )
  },
})
