import { type ListReaders, type Reader, type ReaderCounts, readerStatuses } from '@postwright/contract/publishing/subscribers'
import { Id } from '@postwright/contract/core/values'
import { and, count, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Context } from '../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../cursor.ts'
import { notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { users } from '../../identity/accounts/table.ts'
import { hashOf } from '../newsletter/public.ts'
import { refuseUnlessListKeeper } from './policy.ts'
import { subscribers } from './table.ts'

type PageOfReaders = { items: Reader[]; nextCursor: string | null }

/** Of one business: the newest first, or in the order of the addresses when the beginning of one is looked for. @throws FORBIDDEN, NOT_FOUND */
export function listReaders({ db, actor }: Context, input: ListReaders): Promise<PageOfReaders> {
  refuseUnlessListKeeper(actor)
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId: actor.workspaceId, businessId: input.businessId })
    const rows = await (input.q ? searchQuery(tx, input, input.q) : listQuery(tx, input))
    const items = rows.slice(0, input.limit)
    const last = items.at(-1)
    const next =
      rows.length > input.limit && last ? cursorOf(input.q ? [last.emailKey, last.id] : [last.createdAt.toISOString(), last.id]) : null
    return { items: items.map(present), nextCursor: next }
  })
}

function selectReaders(tx: Tx) {
  return tx
    .select({ ...getTableColumns(subscribers), voucher: { id: users.id, name: users.name } })
    .from(subscribers)
    .leftJoin(users, eq(users.id, subscribers.vouchedBy))
}

// The indexes put nulls last; an order that does not say so cannot use them, though there are no nulls.
const newestFirst = [sql`${subscribers.createdAt} desc nulls last`, sql`${subscribers.id} desc nulls last`]

function listQuery(tx: Tx, { businessId, status, cursor, limit }: ListReaders) {
  const after = cursor === undefined ? undefined : positionAt(cursor, AtRow)
  return selectReaders(tx)
    .where(
      and(
        eq(subscribers.businessId, businessId),
        status && eq(subscribers.status, status),
        after && sql`(${subscribers.createdAt}, ${subscribers.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit + 1)
}

const bytewise = sql`${subscribers.emailKey} collate "C"`
const AddressRow = z.tuple([z.string().max(400), Id])

function searchQuery(tx: Tx, { businessId, status, cursor, limit }: ListReaders, q: string) {
  const beginning = q
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  const after = cursor === undefined ? undefined : positionAt(cursor, AddressRow)
  return selectReaders(tx)
    .where(
      and(
        eq(subscribers.businessId, businessId),
        status && eq(subscribers.status, status),
        sql`${bytewise} like ${`${beginning}%`}`,
        after && sql`(${bytewise}, ${subscribers.id}) > (${after[0]}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(bytewise, subscribers.id)
    .limit(limit + 1)
}

/** @throws FORBIDDEN, NOT_FOUND */
export function countReaders({ db, actor }: Context, { businessId }: { businessId: string }): Promise<ReaderCounts> {
  refuseUnlessListKeeper(actor)
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId: actor.workspaceId, businessId })
    const rows = await tx
      .select({ status: subscribers.status, count: count() })
      .from(subscribers)
      .where(eq(subscribers.businessId, businessId))
      .groupBy(subscribers.status)
    const counted = new Map(rows.map((row) => [row.status, row.count]))
    return Object.fromEntries(readerStatuses.map((status) => [status, counted.get(status) ?? 0])) as ReaderCounts
  })
}

/** The subscriber of that id. @throws NOT_FOUND */
export async function readerOf(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<Reader> {
  const [row] = await selectReaders(tx).where(and(eq(subscribers.workspaceId, workspaceId), eq(subscribers.id, id)))
  if (!row) throw notFound('subscriber')
  return present(row)
}

/** Removes all that is known of a subscriber. The audit log keeps a hash of the address, to answer whether it was done. @throws FORBIDDEN, NOT_FOUND */
export function forgetReader({ db, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  refuseUnlessListKeeper(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const [row] = await tx
      .delete(subscribers)
      .where(and(eq(subscribers.workspaceId, workspaceId), eq(subscribers.id, id)))
      .returning({ emailKey: subscribers.emailKey, businessId: subscribers.businessId })
    if (!row) throw notFound('subscriber')
    await emit(tx, { type: 'readers.forgotten', by: actor, workspaceId, businessId: row.businessId, address: hashOf(row.emailKey) })
    return {}
  })
}

type ReaderRow = Awaited<ReturnType<typeof listQuery>>[number]

function present({ id, email, name, status, source, consent, voucher, createdAt, confirmedAt, endedAt, reason }: ReaderRow): Reader {
  return {
    id,
    email,
    name,
    status,
    source,
    consent,
    vouchedBy: voucher,
    createdAt: createdAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    reason,
  }
}
