import { outsideKinds } from '@postwright/contract/publishing/channel-kinds'
import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { businesses } from '../../content/businesses/table.ts'
import { diagnose } from '../channels/public.ts'
import { channels } from '../channels/table.ts'
import { type Platforms, spendQuestion } from '../deliveries/public.ts'

/** What one run looks at; the next one goes on with those that were looked at longest ago. */
const atMost = 60
const together = 4

/** Looks once a day at the credentials and limits of each channel, within what its platform allows. Nothing is published. */
export async function checkChannels(services: Services, platforms: Platforms, signal: AbortSignal): Promise<void> {
  const at = sql`(${channels.diagnosis} ->> 'at')::timestamptz`
  const due = await services.db.asSystem('find the channels to look at today', (tx) =>
    tx
      .select({ channel: channels })
      .from(channels)
      .innerJoin(businesses, eq(businesses.id, channels.businessId))
      .where(
        and(
          inArray(channels.kind, [...outsideKinds]),
          inArray(channels.status, ['connected', 'paused']),
          eq(businesses.status, 'active'),
          or(sql`${channels.diagnosis} is null`, lt(at, sql`now() - interval '1 day'`)),
        ),
      )
      .orderBy(sql`${at} nulls first`, asc(channels.id))
      .limit(atMost),
  )
  for (let from = 0; from < due.length && !signal.aborted; from += together)
    await Promise.all(due.slice(from, from + together).map(({ channel }) => check(services, platforms, channel)))
}

async function check(services: Services, platforms: Platforms, channel: typeof channels.$inferSelect): Promise<void> {
  const { id, kind, workspaceId, settings } = channel
  const platform = platforms[kind]
  const waitMs = await spendQuestion(services, platform, { kind, channel: { id, businessName: '', timeZone: 'UTC', settings } })
  // The next run looks whether there is room.
  if (waitMs > 0 || !platform.connection) return
  try {
    await diagnose(services, { workspaceId, channel, connection: platform.connection, isWanted: false })
  } catch (error) {
    services.log.warn({ err: error, channelId: id }, 'a channel could not be looked at')
  }
}
