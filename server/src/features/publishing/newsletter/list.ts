import {
  type ListSubscribers,
  type Subscriber,
  type SubscriberCounts,
  type SubscriberStatus,
} from '@postwright/contract/publishing/newsletter'
import { Id } from '@postwright/contract/core/values'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Context } from '../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../cursor.ts'
import { forbidden, notFound } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { hashOf } from './address.ts'
import { mayManageNewsletter } from './policy.ts'
import { newsletterSubscribers as subscribers } from './table.ts'
import { msg } from '@postwright/contract/core/msg'

type PageOfSubscribers = { items: Subscriber[]; nextCursor: string | null }

/** The instance's list: the newest first, or in the order of the addresses when the beginning of one is looked for. */
export async function listSubscribers({ services, actor }: Context, input: ListSubscribers): Promise<PageOfSubscribers> {
  if (!mayManageNewsletter(actor)) throw forbidden(msg`Only a super admin may do this.`)
  return services.db.withoutWorkspace('an administrator reads the list of subscribers', async (tx) => {
    const rows = await (input.q ? searchQuery(tx, input, input.q) : listQuery(tx, input))
    const items = rows.slice(0, input.limit)
    const last = items.at(-1)
    const next =
      rows.length > input.limit && last ? cursorOf(input.q ? [last.emailKey, last.id] : [last.createdAt.toISOString(), last.id]) : null
    return { items: items.map(present), nextCursor: next }
  })
}

// The indexes put nulls last; an order that does not say so cannot use them, though there are no nulls.
const newestFirst = [sql`${subscribers.createdAt} desc nulls last`, sql`${subscribers.id} desc nulls last`]

function listQuery(tx: Tx, { status, cursor, limit }: ListSubscribers) {
  const after = cursor === undefined ? undefined : positionAt(cursor, AtRow)
  return tx
    .select()
    .from(subscribers)
    .where(and(having(status), after && sql`(${subscribers.createdAt}, ${subscribers.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`))
    .orderBy(...newestFirst)
    .limit(limit + 1)
}

const bytewise = sql`${subscribers.emailKey} collate "C"`
const AddressRow = z.tuple([z.string().max(400), Id])

function searchQuery(tx: Tx, { status, cursor, limit }: ListSubscribers, q: string) {
  const beginning = q
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  const after = cursor === undefined ? undefined : positionAt(cursor, AddressRow)
  return tx
    .select()
    .from(subscribers)
    .where(
      and(
        having(status),
        sql`${bytewise} like ${`${beginning}%`}`,
        after && sql`(${bytewise}, ${subscribers.id}) > (${after[0]}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(bytewise, subscribers.id)
    .limit(limit + 1)
}

function having(status: SubscriberStatus | undefined): SQL | undefined {
  return status && eq(subscribers.status, status)
}

/** Beyond this nobody needs the last digit, and counting takes its time. */
const countedAtMost = 100_000

export async function countSubscribers({ services, actor }: Context): Promise<SubscriberCounts> {
  if (!mayManageNewsletter(actor)) throw forbidden(msg`Only a super admin may do this.`)
  return services.db.withoutWorkspace('an administrator counts the subscribers', async (tx) => {
    const of = async (status: SubscriberStatus) => {
      const some = tx.select({ id: subscribers.id }).from(subscribers).where(having(status)).limit(countedAtMost).as('some')
      const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(some)
      return row?.count ?? 0
    }
    return { pending: await of('pending'), confirmed: await of('confirmed'), unsubscribed: await of('unsubscribed'), atMost: countedAtMost }
  })
}

/**
 * Removes all that is known of a subscriber. The audit log keeps a hash of the address, to answer whether it was done.
 *
 * @throws NOT_FOUND
 */
export async function removeSubscriber({ services, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  if (!mayManageNewsletter(actor)) throw forbidden(msg`Only a super admin may do this.`)
  return services.db.withoutWorkspace('an administrator removes a subscriber', async (tx) => {
    const [row] = await tx.delete(subscribers).where(eq(subscribers.id, id)).returning({ emailKey: subscribers.emailKey })
    if (!row) throw notFound('subscriber')
    const address = hashOf(row.emailKey)
    await emit(tx, { type: 'newsletter.subscriberRemoved', by: outsideWorkspaces(actor), subscriberId: id, address })
    return {}
  })
}

function present({ id, email, status, createdAt, confirmedAt, unsubscribedAt }: typeof subscribers.$inferSelect): Subscriber {
  return {
    id,
    email,
    status,
    createdAt: createdAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
  }
}
