import { and, eq, inArray, isNull, or } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { subscriber } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { channels } from '../channels/table.ts'
import { posts } from '../../content/posts/table.ts'
import { fillBusinessJob } from './jobs.ts'
import { evergreenEntries } from './table.ts'

type Which = { workspaceId: string }

/** Whatever an entry waits for, or ends with, has the library looked at again. */
export const evergreenSubscriber = subscriber({
  'evergreen.added': (services, tx, of) => look(services, tx, of),
  'evergreen.changed': (services, tx, of) => look(services, tx, of),
  'evergreen.removed': (services, tx, of) => look(services, tx, of),
  'post.archived': lookForPost,
  'post.unarchived': lookForPost,
  'post.approved': lookForPost,
  'post.textChanged': lookForPost,
  'post.returnedToDraft': lookForPost,
  'post.changesAsked': lookForPost,
  'post.tagged': async (services, tx, { workspaceId, postIds }) => lookForPosts(services, tx, { workspaceId, postIds }),
  'slots.added': lookForChannel,
  'slots.removed': lookForChannel,
  'channel.reconnected': lookForChannel,
  'channel.disconnected': lookForChannel,
  'channel.paused': lookForChannel,
  'channel.resumed': lookForChannel,
  'channel.signedOut': lookForChannel,
  'business.restored': (services, tx, of) => lookIfShown(services, tx, of),
})

function look({ jobs }: Services, tx: Tx, { workspaceId, businessId }: Which & { businessId: string }): Promise<void> {
  return jobs.send(tx, fillBusinessJob, { workspaceId, businessId })
}

async function lookIfShown(services: Services, tx: Tx, of: Which & { businessId: string }): Promise<void> {
  const [entry] = await tx
    .select({ id: evergreenEntries.id })
    .from(evergreenEntries)
    .where(
      and(
        eq(evergreenEntries.workspaceId, of.workspaceId),
        eq(evergreenEntries.businessId, of.businessId),
        isNull(evergreenEntries.removedAt),
      ),
    )
    .limit(1)
  if (entry) await look(services, tx, of)
}

async function lookForChannel(services: Services, tx: Tx, { workspaceId, channelId }: Which & { channelId: string }): Promise<void> {
  const [channel] = await tx
    .select({ businessId: channels.businessId })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, channelId)))
  if (channel) await lookIfShown(services, tx, { workspaceId, businessId: channel.businessId })
}

function lookForPost(services: Services, tx: Tx, { workspaceId, postId }: Which & { postId: string }): Promise<void> {
  return lookForPosts(services, tx, { workspaceId, postIds: [postId] })
}

/** Where one of them is in the library, or has a tag while any tag is. */
async function lookForPosts(services: Services, tx: Tx, { workspaceId, postIds }: Which & { postIds: readonly string[] }): Promise<void> {
  if (postIds.length === 0) return
  const rows = await tx
    .selectDistinct({ businessId: evergreenEntries.businessId })
    .from(evergreenEntries)
    .innerJoin(posts, and(eq(posts.businessId, evergreenEntries.businessId), eq(posts.workspaceId, workspaceId)))
    .where(
      and(
        eq(evergreenEntries.workspaceId, workspaceId),
        isNull(evergreenEntries.removedAt),
        inArray(posts.id, [...postIds]),
        or(eq(evergreenEntries.postId, posts.id), isNull(evergreenEntries.postId)),
      ),
    )
  for (const { businessId } of rows) await look(services, tx, { workspaceId, businessId })
}
