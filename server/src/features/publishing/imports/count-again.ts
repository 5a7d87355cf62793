import { type ChannelKind, channelKindIds } from '@postwright/contract/publishing/channel-kinds'
import { and, eq, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { MetricsOutcome } from '../../../platforms/platform.ts'
import { businesses } from '../../content/businesses/table.ts'
import { markSignedOut } from '../channels/public.ts'
import { channels } from '../channels/table.ts'
import type { Platforms } from '../deliveries/public.ts'
import { askForCounts, type Asker } from '../metrics/public.ts'
import { nextCount } from './next-count.ts'
import { importedPosts } from './table.ts'

/** What one run asks about at most, one after another. */
const atMost = 200

/** Longer than one run may take: what a node that stopped had taken up is taken up again by another. */
const takenFor = sql`now() + interval '15 minutes'`

/** Counts imported posts anew whose time has come, within what their platforms allow. `signal` ends it before the next question. */
export async function countAgain(services: Services, platforms: Platforms, signal: AbortSignal): Promise<void> {
  const taken = await services.db.asSystem('take up the imported posts that are counted again', (tx) => take(tx, platforms))
  for (const one of taken) {
    if (signal.aborted) return
    try {
      await record(services, one, await askForCounts(services, platforms, one))
    } catch (error) {
      services.log.warn({ err: error, importedPostId: one.id }, 'an imported post could not be counted again')
    }
  }
}

interface Counted extends Asker {
  id: string
  remoteId: string
}

interface Row extends Record<string, unknown> {
  id: string
  workspace_id: string
  remote_id: string
  channel_id: string
  kind: ChannelKind
  settings: Record<string, unknown>
  sealed_credentials: string | null
  name: string
  time_zone: string
}

/** Those that wait longest, which no other node has. A channel that is not connected is not asked. */
async function take(tx: Tx, platforms: Platforms): Promise<Counted[]> {
  const counting = channelKindIds.filter((kind) => platforms[kind].metrics)
  if (counting.length === 0) return []
  const { rows } = await tx.execute<Row>(sql`
    with due as (
      select p.id from ${importedPosts} p join ${channels} c on c.id = p.channel_id join ${businesses} b on b.id = p.business_id
      where p.next_count_at <= now() and c.status = 'connected' and c.kind in ${counting} and b.status = 'active'
      order by p.next_count_at limit ${atMost} for update of p skip locked
    ), taken as (
      update ${importedPosts} p set next_count_at = ${takenFor} from due where p.id = due.id returning p.*
    )
    select p.id, p.workspace_id, p.remote_id, c.id as channel_id, c.kind, c.settings, c.sealed_credentials, b.name, b.time_zone
    from taken p join ${channels} c on c.id = p.channel_id join ${businesses} b on b.id = p.business_id`)
  return rows.map((row) => ({
    id: row.id,
    workspaceId: row.workspace_id,
    remoteId: row.remote_id,
    kind: row.kind,
    sealed: row.sealed_credentials,
    channel: { id: row.channel_id, settings: row.settings, businessName: row.name, timeZone: row.time_zone },
  }))
}

/** What is gone keeps its last figures. What was refused is asked for a day later, and what is to wait when it may be asked for. */
async function record({ db }: Services, { id, workspaceId, channel }: Counted, outcome: MetricsOutcome): Promise<void> {
  const again = nextCount(sql`${importedPosts.publishedAt}`)
  const set =
    outcome.type === 'counted'
      ? { counts: outcome.counts, countedAt: sql`now()`, nextCountAt: again }
      : outcome.type === 'gone'
        ? { nextCountAt: null }
        : outcome.type === 'retry' && outcome.afterSeconds !== null
          ? { nextCountAt: sql`now() + make_interval(secs => ${outcome.afterSeconds}::float8)` }
          : { nextCountAt: again }
  await db.transaction(workspaceId, async (tx) => {
    await tx
      .update(importedPosts)
      .set(set)
      .where(and(eq(importedPosts.workspaceId, workspaceId), eq(importedPosts.id, id)))
    if (outcome.type === 'reconnect') await markSignedOut(tx, { workspaceId, channelId: channel.id })
  })
}
