import { headlineOf } from '@postwright/contract/content/headline'
import { channelCan, channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { OwnLimits } from '@postwright/contract/publishing/channel-limits'
import { settingValuesOf } from '@postwright/contract/publishing/channel-settings'
import type { Channel } from '@postwright/contract/publishing/channels'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

import { channelName } from '../../../channel-name.ts'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { SandboxSettings } from '../../../platforms/sandbox/types.ts'
import { businesses } from '../../content/businesses/table.ts'
import { addressOf } from './kinds.ts'
import type { ChannelRow } from './rows.ts'
import { channels } from './table.ts'

interface Planned {
  count: number
  first: { dueAt: string; title: string | null; body: string } | null
}

/** The channels of one active business, or of all. */
export function listChannels(context: Context, { businessId }: { businessId?: string }): Promise<Channel[]> {
  return readChannels(context, { businessId })
}

/** Those of active businesses, the oldest first. */
export function readChannels(
  { db, actor, services }: Context,
  which: { businessId?: string; ids?: readonly string[] },
): Promise<Channel[]> {
  const { businessId, ids } = which
  const wanted = and(
    eq(channels.workspaceId, actor.workspaceId),
    businessId ? eq(channels.businessId, businessId) : undefined,
    ids ? inArray(channels.id, [...ids]) : undefined,
  )
  return db.transaction((tx) => read(tx, wanted, services.config.baseUrl))
}

/** One, as a verb has just left it. @throws NOT_FOUND. */
export async function readChannel(tx: Tx, { services, actor }: Context, id: string): Promise<Channel> {
  const [channel] = await read(tx, and(eq(channels.workspaceId, actor.workspaceId), eq(channels.id, id)), services.config.baseUrl)
  if (!channel) throw notFound('channel')
  return channel
}

const planned = sql`d.workspace_id = ${channels.workspaceId} and d.channel_id = ${channels.id} and d.status in ('scheduled', 'retrying', 'held')`

async function read(tx: Tx, wanted: SQL | undefined, baseUrl: string): Promise<Channel[]> {
  const rows = await tx
    .select({
      channel: channels,
      count: sql<number>`(select count(*)::int from deliveries d where ${planned})`,
      first: sql<Planned['first']>`(
        select json_build_object('dueAt', d.due_at, 'title', p.title, 'body', left(p.body, 400))
        from deliveries d join posts p on p.id = d.post_id where ${planned} order by d.due_at, d.id limit 1)`,
    })
    .from(channels)
    .innerJoin(businesses, eq(businesses.id, channels.businessId))
    .where(and(wanted, eq(businesses.status, 'active')))
    .orderBy(asc(channels.createdAt), asc(channels.id))
  return rows.map(({ channel, ...plannedOn }) => present(channel, plannedOn, baseUrl))
}

function present(row: ChannelRow, { count, first }: Planned, baseUrl: string): Channel {
  return {
    id: row.id,
    businessId: row.businessId,
    kind: row.kind,
    name: channelName(row.name),
    status: row.status,
    contentTypes: [...channelKinds[row.kind].contentTypes],
    address: addressOf(row, baseUrl),
    account: row.accountName,
    answers: answersOf(row.settings),
    limits: ownLimits(row.settings),
    settings: settingValuesOf(row.kind, row.settings),
    diagnosis: row.diagnosis && presentDiagnosis(row.diagnosis),
    planned: count,
    next: first && { dueAt: new Date(first.dueAt).toISOString(), title: headlineOf(first) },
    sandbox: channelCan(row.kind, 'simulates-failures') ? SandboxSettings.parse(row.settings).behaviour : null,
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

const Answers = z.record(z.string(), z.string())

function answersOf(settings: Record<string, unknown>): Channel['answers'] {
  return Answers.safeParse(settings['answers']).data ?? {}
}

/** What the account of a channel allows, as its adapter found it. */
export function ownLimits(settings: Record<string, unknown>): OwnLimits | null {
  return OwnLimits.safeParse(settings['limits']).data ?? null
}

/** It is kept in English. */
export function presentDiagnosis({ at, lines }: NonNullable<ChannelRow['diagnosis']>): NonNullable<Channel['diagnosis']> {
  return { at, lines: lines.map((line) => ({ ...line, says: sayKept(line.says), mend: line.mend.map(sayKept) })) }
}
