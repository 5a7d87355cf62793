import { msg, plural } from '@postwright/contract/core/msg'
import { notificationKinds } from '@postwright/contract/core/notification-kinds'
import type { NotificationKind, NotificationSubjects } from '@postwright/contract/core/notifications/rules'
import { say } from '@postwright/contract/core/sentences'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { profiles, users } from '../../identity/accounts/table.ts'
import { queueMail, type ListItem } from '../mail/public.ts'
import { members } from '../../identity/team/table.ts'
import { truncate } from './truncate.ts'
import { textOf } from './list.ts'
import { stopLink } from './stop-mails.ts'
import { notifications } from './table.ts'

export type NotificationRow = typeof notifications.$inferSelect

export interface Person {
  userId: string
  name: string
  email: string
  timeZone: string
  /** Whoever waits for approval, was rejected or is suspended hears of nothing. */
  mayWork: boolean
}

/** People are looked up and written to so many at a time. */
const batchSize = 200
/** The rest of a long mail is a number. */
const mostItems = 20

/** Mails what is due, one mail for each person's burst. Safe to run twice, also at once. */
export async function mailDue(services: Services): Promise<void> {
  await forEachPerson(services, and(isNotNull(notifications.mailAt), lte(notifications.mailAt, sql`now()`)), mailPerson)
}

/** Everybody who has a line of this kind. Who cannot be written to is logged, and keeps nobody else waiting. */
export async function forEachPerson(
  services: Services,
  of: SQL | undefined,
  write: (services: Services, userId: string) => Promise<void>,
): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const people = await services.db.asSystem('find who is to be mailed', (tx) =>
      tx
        .selectDistinct({ userId: notifications.userId })
        .from(notifications)
        .innerJoin(profiles, eq(profiles.userId, notifications.userId))
        .where(and(of, gt(notifications.userId, last)))
        .orderBy(asc(notifications.userId))
        .limit(batchSize),
    )
    for (const { userId } of people) {
      await write(services, userId).catch((error: unknown) =>
        services.log.error({ err: error, userId }, 'a person could not be mailed what happened'),
      )
    }
    const final = people.at(-1)
    if (!final || people.length < batchSize) return
    last = final.userId
  }
}

async function mailPerson(services: Services, userId: string): Promise<void> {
  await services.db.asPerson(userId, 'mail a person what happened', async (tx) => {
    // What is not due yet goes along: a burst is one mail.
    const pending = await lockedRows(tx, userId, isNotNull(notifications.mailAt))
    const person = await personOf(tx, userId)
    const notified = person ? pending.filter((row) => isForThem(person, row)).map(({ row }) => row) : []
    await settle(tx, pending, { mailAt: null, mailedAt: sql`now()`, replyTo: null })
    if (!person) return
    const [toPost, news] = partition(notified)
    for (const row of toPost) await queueHandOver(services, tx, person, row)
    const [only] = news
    if (only && news.length === 1) await queueOne(services, tx, person, only)
    else if (only) await queueBundle(services, tx, person, news)
  })
}

export interface Pending {
  row: NotificationRow
  /** Is a member of the workspace, and sees the business, that it is about; true when it is about none. */
  seesIt: boolean
}

/** Newest first. Whoever else works on them waits, and finds them done. */
export async function lockedRows(tx: Tx, userId: string, which: SQL | undefined): Promise<Pending[]> {
  const rows = await tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), which))
    .orderBy(sql`${notifications.latestAt} desc`)
    .for('update')
  const joined = await tx
    .select({ workspaceId: members.workspaceId, businessIds: members.businessIds })
    .from(members)
    .where(and(eq(members.userId, userId), isNull(members.lockedAt)))
  const mine = new Map(joined.map((member) => [member.workspaceId, member]))
  return rows.map((row) => ({ row, seesIt: row.workspaceId === null || sees(mine.get(row.workspaceId), row.businessId) }))
}

function sees(member: { businessIds: string[] | null } | undefined, businessId: string | null): boolean {
  if (!member) return false
  return businessId === null || member.businessIds === null || member.businessIds.includes(businessId)
}

/** What was read need not be mailed. */
export function isForThem({ mayWork }: Person, { row, seesIt }: Pending): boolean {
  return mayWork && seesIt && row.readAt === null
}

/** A line that is in no list is over with its mail, so that the next one counts from one. */
export async function settle(tx: Tx, pending: readonly Pending[], change: object): Promise<void> {
  if (pending.length === 0) return
  await tx
    .update(notifications)
    .set({
      ...change,
      readAt: sql`case when ${notifications.inApp} then ${notifications.readAt} else coalesce(${notifications.readAt}, now()) end`,
    })
    .where(
      inArray(
        notifications.id,
        pending.map(({ row }) => row.id),
      ),
    )
}

export async function personOf(tx: Tx, userId: string): Promise<Person | undefined> {
  const [row] = await tx
    .select({
      name: users.name,
      email: users.email,
      timeZone: profiles.timeZone,
      status: profiles.approvalStatus,
      suspendedAt: profiles.suspendedAt,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  return (
    row && {
      userId,
      name: row.name,
      email: row.email,
      timeZone: row.timeZone,
      mayWork: row.status === 'approved' && row.suspendedAt === null,
    }
  )
}

type Mailer = Pick<Services, 'config' | 'secrets' | 'jobs'>

async function queueOne(services: Mailer, tx: Tx, { userId, name, email, timeZone }: Person, row: NotificationRow): Promise<void> {
  const { baseUrl } = services.config
  const variables = () => ({
    name,
    ...truncated(row, timeZone),
    link: baseUrl + row.link,
    settings: settingsLink(baseUrl),
    stops: stopsFor(services, userId, [row], 'mail'),
  })
  await queueMail(services, tx, { to: email, template: 'notification', userId, variables, replyTo: row.replyTo })
}

/** What is to be posted is a mail of its own, with its text. */
async function queueHandOver(services: Mailer, tx: Tx, { userId, name, email, timeZone }: Person, row: NotificationRow): Promise<void> {
  const { baseUrl } = services.config
  const { text } = row.subject as unknown as NotificationSubjects['post_by_hand']
  const variables = () => ({
    name,
    title: truncated(row, timeZone).title,
    text,
    link: baseUrl + row.link,
    settings: settingsLink(baseUrl),
    stops: stopsFor(services, userId, [row], 'mail'),
  })
  await queueMail(services, tx, { to: email, template: 'post_by_hand', userId, variables })
}

function partition(rows: readonly NotificationRow[]): [toPost: NotificationRow[], news: NotificationRow[]] {
  return [rows.filter(({ kind }) => kind === 'post_by_hand'), rows.filter(({ kind }) => kind !== 'post_by_hand')]
}

async function queueBundle(services: Mailer, tx: Tx, { userId, name, email, timeZone }: Person, rows: NotificationRow[]): Promise<void> {
  const { baseUrl } = services.config
  const variables = () => ({
    name,
    count: String(rows.length),
    items: itemsOf(rows, { baseUrl, timeZone }),
    settings: settingsLink(baseUrl),
    stops: stopsFor(services, userId, rows, 'mail'),
  })
  await queueMail(services, tx, { to: email, template: 'notification_bundle', userId, variables })
}

export function itemsOf(rows: readonly NotificationRow[], { baseUrl, timeZone }: { baseUrl: string; timeZone: string }): ListItem[] {
  const items = rows.slice(0, mostItems).map((row): ListItem => {
    const { title, detail } = truncated(row, timeZone)
    return { title, link: baseUrl + row.link, ...(detail !== '' && { detail }) }
  })
  const rest = rows.length - items.length
  const more = msg`${plural({ rest }, { one: 'And # more', other: 'And # more' })}`
  return rest > 0 ? [...items, { title: say(more), link: `${baseUrl}/app/notifications` }] : items
}

export function settingsLink(baseUrl: string): string {
  return `${baseUrl}/app/settings?tab=notifications`
}

/** One link for each kind in the mail. */
export function stopsFor(services: Mailer, userId: string, rows: readonly NotificationRow[], channel: 'mail' | 'digest'): ListItem[] {
  const kinds = [...new Set(rows.slice(0, mostItems).map(({ kind }) => kind))]
  const title = (kind: NotificationKind) => {
    const label = say(notificationKinds[kind].label)
    return say(channel === 'mail' ? msg`Stop mails of “${{ label }}”` : msg`Leave out of this mail: “${{ label }}”`)
  }
  return kinds.map((kind) => ({ title: title(kind), link: stopLink(services, { userId, kind, channel }) }))
}

function truncated(row: NotificationRow, timeZone: string): { title: string; detail: string } {
  const { title, detail } = textOf(row, timeZone)
  return { title: truncate(title, 300), detail: truncate(detail, 500) }
}
