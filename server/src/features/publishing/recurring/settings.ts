import { headlineOf } from '@postwright/contract/content/headline'
import { and, eq, sql } from 'drizzle-orm'

import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { posts } from '../../content/posts/table.ts'
import { lastDayOf } from './days.ts'
import { type Before, recurringSeries, type SeriesSettings } from './table.ts'

export type SeriesRow = typeof recurringSeries.$inferSelect

function settingsOf({ pausedAt, endedBecause, ...row }: SeriesRow): SeriesSettings {
  const { sourcePostId, channelIds, rule, anchorOn, fromOn, settledOn, counted, lastOn, time, times, untilOn, showAs } = row
  const rhythm = { rule, anchorOn, fromOn, settledOn, counted, lastOn, time, times, untilOn }
  return { sourcePostId, channelIds, ...rhythm, showAs, isPaused: pausedAt !== null, endedBecause }
}

/** Held until the transaction ends. @throws NOT_FOUND also for one of a deleted business. */
export async function lockSeries(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<SeriesRow & { what: string }> {
  const [found] = await tx
    .select({ series: recurringSeries, post: { title: posts.title, body: sql<string>`left(${posts.body}, 700)` } })
    .from(recurringSeries)
    .innerJoin(posts, eq(posts.id, recurringSeries.sourcePostId))
    .where(and(eq(recurringSeries.workspaceId, workspaceId), eq(recurringSeries.id, id)))
    .for('update', { of: recurringSeries })
  if (!found) throw notFound('series')
  await businessOf(tx, { workspaceId, businessId: found.series.businessId })
  return { ...found.series, what: headlineOf(found.post) }
}

/** Changes a series that is locked, so that the change can be taken back as long as no other one follows. */
export async function changeSettings(tx: Tx, row: SeriesRow, change: Partial<SeriesSettings>, showing?: Before['showing']): Promise<void> {
  const before = settingsOf(row)
  await write(tx, row, { ...before, ...change }, { settings: before, ...(showing && { showing }) })
}

/** Puts the settings before its last change back. */
export async function restoreSettings(tx: Tx, row: SeriesRow, before: Before): Promise<void> {
  await write(tx, row, before.settings, null)
}

async function write(tx: Tx, { workspaceId, id }: SeriesRow, settings: SeriesSettings, before: Before | null): Promise<void> {
  const { isPaused, endedBecause, ...columns } = settings
  await tx
    .update(recurringSeries)
    .set({
      ...columns,
      lastOn: lastDayOf(settings),
      pausedAt: isPaused ? sql`coalesce(${recurringSeries.pausedAt}, now())` : null,
      endedBecause,
      endedAt: endedBecause ? sql`coalesce(${recurringSeries.endedAt}, now())` : null,
      version: sql`${recurringSeries.version} + 1`,
      before,
    })
    .where(and(eq(recurringSeries.workspaceId, workspaceId), eq(recurringSeries.id, id)))
}
