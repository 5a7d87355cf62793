import { and, eq, isNull } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { subscriber } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { channels } from '../channels/table.ts'
import { planSeriesJob } from './jobs.ts'
import { recurringSeries } from './table.ts'

interface OfBusiness {
  workspaceId: string
  businessId: string
}

/** Whatever changes what comes again, or whether it can, has the calendar filled anew. */
export const recurringSubscriber = subscriber({
  'series.added': plan,
  'series.changed': plan,
  'series.ended': plan,
  'post.archived': ofPost,
  'post.approved': ofPost,
  'post.textChanged': ofPost,
  'post.returnedToDraft': ofPost,
  'post.changesAsked': ofPost,
  'evergreen.changed': ifAny,
  'channel.reconnected': ofChannel,
  'channel.disconnected': ofChannel,
  'channel.paused': ofChannel,
  'channel.resumed': ofChannel,
  'channel.signedOut': ofChannel,
  'business.restored': ifAny,
})

function plan({ jobs }: Services, tx: Tx, { workspaceId, businessId }: OfBusiness): Promise<void> {
  return jobs.send(tx, planSeriesJob, { workspaceId, businessId })
}

async function ifAny(services: Services, tx: Tx, { workspaceId, businessId }: OfBusiness): Promise<void> {
  const [series] = await tx
    .select({ id: recurringSeries.id })
    .from(recurringSeries)
    .where(and(eq(recurringSeries.workspaceId, workspaceId), eq(recurringSeries.businessId, businessId), isNull(recurringSeries.endedAt)))
    .limit(1)
  if (series) await plan(services, tx, { workspaceId, businessId })
}

async function ofPost(services: Services, tx: Tx, { workspaceId, postId }: { workspaceId: string; postId: string }): Promise<void> {
  const [series] = await tx
    .select({ businessId: recurringSeries.businessId })
    .from(recurringSeries)
    .where(and(eq(recurringSeries.workspaceId, workspaceId), eq(recurringSeries.sourcePostId, postId), isNull(recurringSeries.endedAt)))
    .limit(1)
  if (series) await plan(services, tx, { workspaceId, businessId: series.businessId })
}

async function ofChannel(
  services: Services,
  tx: Tx,
  { workspaceId, channelId }: { workspaceId: string; channelId: string },
): Promise<void> {
  const [channel] = await tx
    .select({ businessId: channels.businessId })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, channelId)))
  if (channel) await ifAny(services, tx, { workspaceId, businessId: channel.businessId })
}
