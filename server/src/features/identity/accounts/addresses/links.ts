import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { emailLinkMinutes, resetLinkMinutes } from '@postwright/contract/identity/security'

import type { RequestedLink } from '../../../../event-parts.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { usersWithRole } from '../roles.ts'
import { mailedLinks } from '../table.ts'

type MailedLink = typeof mailedLinks.$inferSelect
type Purpose = MailedLink['purpose']

const minutesFor: Record<Purpose, number> = {
  'reset-password': resetLinkMinutes,
  'verify-email': emailLinkMinutes,
  'change-email': emailLinkMinutes,
}

/** A new token, of which only the hash is kept. The links before it stay good: who asks twice may open the first mail. */
export async function issueLink(tx: Tx, { userId, purpose, email }: { userId: string; purpose: Purpose; email: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.insert(mailedLinks).values({
    id: uuidv7(),
    userId,
    purpose,
    email,
    tokenHash: hashed(token),
    expiresAt: sql`now() + make_interval(mins => ${minutesFor[purpose]}::int)`,
  })
  return token
}

/** Says that a person asked for a link, once it is in the outbox. `tx` is a system transaction. */
export async function notifyOfRequest(tx: Tx, { userId, ...link }: RequestedLink & { userId: string }): Promise<void> {
  await emit(tx, { type: 'link.requested', userId, ...link, administrators: await usersWithRole(tx, 'super_admin') })
}

/** Looks at a link without using it. */
export async function findLink(tx: Pick<Tx, 'select'>, token: string, ...purposes: Purpose[]): Promise<MailedLink | undefined> {
  const [link] = await tx.select().from(mailedLinks).where(named(token, purposes))
  return link
}

/** Uses a link up: of two who come with it at once, one gets it. */
export async function takeLink(tx: Tx, token: string, ...purposes: Purpose[]): Promise<MailedLink | undefined> {
  const [link] = await tx.delete(mailedLinks).where(named(token, purposes)).returning()
  return link
}

/** @returns how many there were. */
export async function dropLinks(tx: Tx, userId: string, ...purposes: Purpose[]): Promise<number> {
  const dropped = await tx
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.userId, userId), inArray(mailedLinks.purpose, purposes)))
    .returning({ id: mailedLinks.id })
  return dropped.length
}

/** What a person has no other link for is said to have ended. */
export async function removeExpiredLinks(tx: Tx): Promise<void> {
  const removed = await tx
    .delete(mailedLinks)
    .where(lte(mailedLinks.expiresAt, sql`now()`))
    .returning({ userId: mailedLinks.userId, purpose: mailedLinks.purpose })
  for (const { userId, purpose } of removed) {
    const ofTheSame = and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose))
    const [newer] = await tx.select({ id: mailedLinks.id }).from(mailedLinks).where(ofTheSame).limit(1)
    if (!newer) await emit(tx, { type: 'link.expired', userId, purpose })
  }
}

export const isOpen = gt(mailedLinks.expiresAt, sql`now()`)

function named(token: string, purposes: Purpose[]) {
  return and(eq(mailedLinks.tokenHash, hashed(token)), inArray(mailedLinks.purpose, purposes), isOpen)
}

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
