import type { NotificationKind, NotificationSubjects } from '@postwright/contract/core/notifications/rules'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { systemPart } from '../../../infra/db/system-part.ts'
import { users } from '../../identity/accounts/table.ts'
import { truncate } from './truncate.ts'
import { notificationPreferences, notifications } from './table.ts'
import { channelsOf } from './channels.ts'

/** Of a name or a reason, in characters. */
const longestWord = 500
/** Of a text that goes out by mail as a whole. */
const longestText = 2_000

/** What happened, and who is to know. */
export interface NewNotification<Kind extends NotificationKind> {
  kind: Kind
  userIds: readonly string[]
  /** Left out for what concerns the person or the instance. */
  workspaceId?: string
  /** What it tells of, where it tells of a business. */
  businessId?: string
  subject: NotificationSubjects[Kind]
  /** The id of what it is about: repeats of one kind about the same are one line with a count. */
  about: string
  /** Where a click leads: a path of the app. */
  link: string
  /** Whom an answer to its mail goes to, where that is not us. */
  replyTo?: string | null
}

/** Time for a burst to become one mail. */
const bundleMinutes = 2
/** Whoever does not read a line is not mailed about its repeats more often than this. */
const hoursBetweenMails = 1

/**
 * Tells people what happened, each as they chose, in the transaction in which it happens, a tenant's or a system's. The last
 * thing a verb does: it locks the lines that it adds to.
 */
export async function notify<Kind extends NotificationKind>(tx: Tx, notification: NewNotification<Kind>): Promise<void> {
  if (notification.userIds.length === 0) return
  await systemPart(tx, 'somebody is told what happened', async () => {
    const rows = await rowsFor(tx, notification)
    if (rows.length === 0) return
    await tx
      .insert(notifications)
      .values(rows)
      .onConflictDoUpdate({
        target: [notifications.about, notifications.kind, notifications.userId],
        targetWhere: sql`${notifications.readAt} is null`,
        set: {
          count: sql`${notifications.count} + 1`,
          workspaceId: sql`excluded.workspace_id`,
          businessId: sql`excluded.business_id`,
          subject: sql`excluded.subject`,
          link: sql`excluded.link`,
          // An answer to what several people said would reach one of them alone.
          replyTo: sql`case when ${notifications.mailAt} is null or ${notifications.replyTo} = excluded.reply_to then excluded.reply_to end`,
          inApp: sql`excluded.in_app`,
          inDigest: sql`excluded.in_digest`,
          latestAt: sql`excluded.latest_at`,
          mailAt: sql`case when excluded.mail_at is null then null else coalesce(${notifications.mailAt},
            greatest(excluded.mail_at, ${notifications.mailedAt} + make_interval(hours => ${hoursBetweenMails}))) end`,
        },
      })
    await emit(tx, { type: 'notifications.added', userIds: rows.map(({ userId }) => userId) })
  })
}

/** In the order of the people, so that two notices never wait for each other's lines. */
async function rowsFor<Kind extends NotificationKind>(tx: Tx, notification: NewNotification<Kind>) {
  const { kind, workspaceId = null, businessId = null, about, link, replyTo = null } = notification
  const subject = truncated(notification.subject)
  const people = await tx
    .select({ userId: users.id, chosen: notificationPreferences })
    .from(users)
    .leftJoin(notificationPreferences, and(eq(notificationPreferences.userId, users.id), eq(notificationPreferences.kind, kind)))
    .where(inArray(users.id, [...new Set(notification.userIds)]))
    .orderBy(users.id)
  const now = sql`clock_timestamp()`

  return people.flatMap(({ userId, chosen }) => {
    const channels = channelsOf(kind, chosen ?? undefined)
    if (!channels.inApp && !channels.mail && !channels.digest) return []
    // What concerns the security of an account is mailed at once, by `notifyOfSecurity`.
    const mailAt = channels.mail && kind !== 'security' ? sql`${now} + make_interval(mins => ${bundleMinutes})` : null
    const id = uuidv7()
    return [
      {
        id,
        userId,
        workspaceId,
        businessId,
        kind,
        about,
        subject,
        link,
        inApp: channels.inApp,
        inDigest: channels.digest,
        replyTo: mailAt === null ? null : replyTo,
        mailAt,
        createdAt: now,
        latestAt: now,
      },
    ]
  })
}

interface Settled {
  kind: NotificationKind
  about: string
  /** Of this person alone. */
  userId?: string | undefined
}

/** What a notification was about is mended: nobody has to read it any more, nor is mailed about it. */
export async function settleNotices(tx: Tx, { kind, about, userId }: Settled): Promise<void> {
  const ofThem = userId === undefined ? undefined : eq(notifications.userId, userId)
  await systemPart(tx, 'what people were told of is mended', async () => {
    const settled = await tx
      .update(notifications)
      .set({ readAt: sql`now()`, mailAt: null, inDigest: false })
      .where(and(eq(notifications.kind, kind), eq(notifications.about, about), isNull(notifications.readAt), ofThem))
      .returning({ userId: notifications.userId })
    await emit(tx, { type: 'notifications.read', userIds: settled.map(({ userId }) => userId) })
  })
}

function truncated(subject: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(subject).map(([name, value]) => [name, name === 'text' ? beginningOf(value) : shortened(value)]))
}

/** With its lines as they are. */
function beginningOf(text: unknown): unknown {
  return typeof text === 'string' && text.length > longestText ? `${text.slice(0, longestText - 1).toWellFormed()}…` : text
}

/** Of a sentence, what stands in it. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return truncate(value, longestWord)
  if (Array.isArray(value)) return value.map(shortened)
  if (typeof value !== 'object' || value === null || !('values' in value)) return value
  return { ...value, values: truncated(value.values as object) }
}
