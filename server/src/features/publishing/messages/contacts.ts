import { msg } from '@postwright/contract/core/msg'
import { Id } from '@postwright/contract/core/values'
import {
  type AddContact,
  type Contact,
  type ContactCounts,
  contactStatuses,
  type ListContacts,
} from '@postwright/contract/publishing/messages'
import { and, count, eq, getTableColumns, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../cursor.ts'
import { conflict, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { users } from '../../identity/accounts/table.ts'
import { hashOf } from '../newsletter/public.ts'
import { refuseUnlessListKeeper } from '../subscribers/public.ts'
import { insertContacts } from './insert.ts'
import { contacts } from './table.ts'

/** Of one business, the newest first. @throws FORBIDDEN, NOT_FOUND */
export function listContacts(
  { db, actor }: Context,
  { businessId, status, cursor, limit }: ListContacts,
): Promise<{ items: Contact[]; nextCursor: string | null }> {
  refuseUnlessListKeeper(actor)
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId: actor.workspaceId, businessId })
    const after = cursor === undefined ? undefined : positionAt(cursor, AtRow)
    const rows = await selectContacts(tx)
      .where(
        and(
          eq(contacts.businessId, businessId),
          status && eq(contacts.status, status),
          after && sql`(${contacts.createdAt}, ${contacts.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ),
      )
      .orderBy(sql`${contacts.createdAt} desc nulls last`, sql`${contacts.id} desc nulls last`)
      .limit(limit + 1)
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    return {
      items: items.map(present),
      nextCursor: rows.length > limit && last ? cursorOf([last.createdAt.toISOString(), last.id]) : null,
    }
  })
}

/** @throws FORBIDDEN, NOT_FOUND */
export function countContacts({ db, actor }: Context, { businessId }: { businessId: string }): Promise<ContactCounts> {
  refuseUnlessListKeeper(actor)
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId: actor.workspaceId, businessId })
    const rows = await tx
      .select({ status: contacts.status, count: count() })
      .from(contacts)
      .where(eq(contacts.businessId, businessId))
      .groupBy(contacts.status)
    const counted = new Map(rows.map((row) => [row.status, row.count]))
    return Object.fromEntries(contactStatuses.map((status) => [status, counted.get(status) ?? 0])) as ContactCounts
  })
}

/** Adds one person whose consent the actor vouches for. @throws FORBIDDEN, NOT_FOUND, CONFLICT on `phone` where they are known */
export function addContact({ db, actor }: Context, { businessId, phone, name, consent }: AddContact): Promise<Contact> {
  refuseUnlessListKeeper(actor)
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    const [id] = await insertContacts(tx, { workspaceId, businessId, source: 'added', consent, vouchedBy: userId }, [{ phone, name }])
    if (id === undefined)
      throw conflict('phone', msg`This number is on the list already, or left it. Whoever left comes back by writing START to your number.`)
    await emit(tx, { type: 'contacts.added', by: actor, workspaceId, businessId, count: 1 })
    const [row] = await selectContacts(tx).where(eq(contacts.id, id))
    if (!row) throw notFound('contact')
    return present(row)
  })
}

/** Removes all that is known of somebody. The audit log keeps a hash of the number, to answer whether it was done. @throws FORBIDDEN, NOT_FOUND */
export function forgetContact({ db, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  refuseUnlessListKeeper(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const [row] = await tx
      .delete(contacts)
      .where(and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, Id.parse(id))))
      .returning({ phone: contacts.phone, businessId: contacts.businessId })
    if (!row) throw notFound('contact')
    await emit(tx, { type: 'contacts.forgotten', by: actor, workspaceId, businessId: row.businessId, address: hashOf(row.phone) })
    return {}
  })
}

function selectContacts(tx: Tx) {
  return tx
    .select({ ...getTableColumns(contacts), voucher: { id: users.id, name: users.name } })
    .from(contacts)
    .leftJoin(users, eq(users.id, contacts.vouchedBy))
    .$dynamic()
}

type ContactRow = Awaited<ReturnType<typeof selectContacts>>[number]

function present({ id, phone, name, status, source, consent, voucher, createdAt, endedAt, reason }: ContactRow): Contact {
  return {
    id,
    phone,
    name,
    status,
    source,
    consent,
    vouchedBy: voucher,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    reason,
  }
}
