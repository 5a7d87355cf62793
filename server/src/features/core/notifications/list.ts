import { channelName } from '../../../channel-name.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { type ListNotifications, mostUnreadCounted, type Notification } from '@postwright/contract/core/notifications'
import { notificationKinds } from '@postwright/contract/core/notification-kinds'
import { type NotificationKind, type NotificationRule, sayWords } from '@postwright/contract/core/notifications/rules'
import { say } from '@postwright/contract/core/sentences'
import { and, desc, eq, isNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'

import type { Actor, Context } from '../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../cursor.ts'
import { notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { prepared } from '../../../infra/db/prepared.ts'
import { profiles } from '../../identity/accounts/table.ts'
import { notifications } from './table.ts'

/** The actor's own, of the workspace they work in and of no workspace, newest first. */
export async function listNotifications(
  { db, actor }: Context,
  input: ListNotifications,
): Promise<{ items: Notification[]; nextCursor: string | null }> {
  const rows = await db.transaction((tx) => listQuery(tx, actor, input))
  const items = rows.slice(0, input.limit).map(present)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > input.limit && last ? cursorOf([last.at, last.id]) : null }
}

/** The newest of one kind that the actor has not read. */
export async function unreadOfKind(
  tx: Tx,
  actor: Actor,
  { kind, limit }: { kind: NotificationKind; limit: number },
): Promise<Notification[]> {
  const { userId, workspaceId } = actor
  const rows = await prepared(tx, 'notifications.unread-of-kind', unreadOfKindQuery).execute({ userId, workspaceId, kind, limit })
  return rows.map(present)
}

function unreadOfKindQuery(tx: Tx) {
  const actor = { userId: sql.placeholder('userId'), workspaceId: sql.placeholder('workspaceId') }
  return selectListed(tx)
    .where(and(isListed(actor), isNull(notifications.readAt), eq(notifications.kind, sql.placeholder('kind'))))
    .orderBy(sql`${notifications.latestAt} desc nulls last`, sql`${notifications.id} desc nulls last`)
    .limit(sql.placeholder('limit'))
    .prepare('notifications.unread-of-kind')
}

function listQuery(tx: Tx, actor: Actor, { view, cursor, limit }: ListNotifications) {
  return selectListed(tx)
    .where(and(isListed(actor), view === 'unread' ? isNull(notifications.readAt) : undefined, cursor ? isAfter(cursor) : undefined))
    .orderBy(sql`${notifications.latestAt} desc nulls last`, sql`${notifications.id} desc nulls last`)
    .limit(limit + 1)
}

/** How many are unread, as far as it is counted. */
export async function countUnread({ db, actor }: Context): Promise<{ count: number }> {
  const rows = await db.transaction((tx) => unreadQuery(tx, actor))
  return { count: rows.length }
}

function unreadQuery(tx: Tx, actor: Actor) {
  return tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isListed(actor), isNull(notifications.readAt)))
    .orderBy(desc(notifications.latestAt))
    .limit(mostUnreadCounted)
}

/** Reading it again changes nothing. */
export async function markRead({ db, actor }: Context, { id }: { id: string }): Promise<Notification> {
  return db.transaction(async (tx) => {
    const mine = and(isListed(actor), eq(notifications.id, id))
    const read = await tx
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(mine, isNull(notifications.readAt)))
      .returning({ id: notifications.id })
    if (read.length > 0) await emit(tx, { type: 'notifications.read', userIds: [actor.userId] })

    const [row] = await selectListed(tx).where(mine)
    if (!row) throw notFound('notification')
    return present(row)
  })
}

/** Marks what was there at a moment; what came after it stays unread. */
export async function markAllRead({ db, actor }: Context, { until }: { until: string }): Promise<{ count: number }> {
  return db.transaction(async (tx) => {
    const seen = lte(notifications.latestAt, sql`${until}::timestamptz`)
    const read = await tx
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(isListed(actor), isNull(notifications.readAt), seen))
      .returning({ id: notifications.id })
    if (read.length > 0) await emit(tx, { type: 'notifications.read', userIds: [actor.userId] })
    return { count: read.length }
  })
}

function isListed({ userId, workspaceId }: Record<'userId' | 'workspaceId', string | Placeholder>): SQL | undefined {
  const here = or(isNull(notifications.workspaceId), eq(notifications.workspaceId, workspaceId))
  return and(eq(notifications.userId, userId), here, notifications.inApp)
}

function isAfter(cursor: string): SQL {
  const [latestAt, id] = positionAt(cursor, AtRow)
  return sql`(${notifications.latestAt}, ${notifications.id}) < (${latestAt}::timestamptz, ${id}::uuid)`
}

/** With the time zone of whoever reads it. */
function selectListed(tx: Tx) {
  return tx
    .select({ row: notifications, timeZone: profiles.timeZone })
    .from(notifications)
    .leftJoin(profiles, eq(profiles.userId, notifications.userId))
}

type Row = typeof notifications.$inferSelect

function present({ row, timeZone }: { row: Row; timeZone: string | null }): Notification {
  return {
    id: row.id,
    kind: row.kind,
    ...textOf(row, timeZone ?? 'UTC'),
    link: row.link,
    count: row.count,
    isRead: row.readAt !== null,
    at: row.latestAt.toISOString(),
  }
}

/** `notify` alone writes rows, and its types bind each kind to its subject. */
export function textOf(
  { kind, subject, count }: Pick<Row, 'kind' | 'subject' | 'count'>,
  timeZone: string,
): { title: string; detail: string } {
  const rule = notificationKinds[kind] as NotificationRule
  const about = inWords(subject) as Parameters<NotificationRule['sentence']>[0]
  return { title: say(rule.sentence(about, count, timeZone)), detail: sayWords(rule.detail(about, count, timeZone)) }
}

/** Why a delivery ended is kept in English, and channels have the name that they are stored by. */
function inWords<Subject extends object>(subject: Subject): Subject {
  return {
    ...subject,
    ...('reason' in subject && typeof subject.reason === 'string' && { reason: sayKept(subject.reason) }),
    ...('channel' in subject && typeof subject.channel === 'string' && { channel: channelName(subject.channel) }),
  }
}
