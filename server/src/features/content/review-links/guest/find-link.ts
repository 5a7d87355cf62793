import { and, eq } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import type { ByGuest } from '../../../../event-parts.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { hashOfToken } from '../../../../infra/token.ts'
import { users } from '../../../identity/accounts/table.ts'
import { workspaces } from '../../../identity/team/table.ts'
import { businesses } from '../../businesses/table.ts'
import { isOpenLink, reviewLinks } from '../table.ts'

const token = /^[\w-]{32,43}$/

export type GuestLink = NonNullable<Awaited<ReturnType<typeof findGuestLink>>>

/**
 * The link behind an address; undefined where there is none, it ended, or was revoked, which nobody can tell apart. All that follows is
 * bound to its workspace and business by `inLink`.
 */
export async function findGuestLink({ db }: Services, given: string) {
  if (!token.test(given)) return undefined
  const [row] = await db.asSystem('find a review link by its address', (tx) =>
    tx
      .select({
        link: reviewLinks,
        businessName: businesses.name,
        website: businesses.website,
        timeZone: businesses.timeZone,
        workspaceName: workspaces.name,
        maker: { name: users.name, email: users.email },
      })
      .from(reviewLinks)
      .innerJoin(businesses, and(eq(businesses.id, reviewLinks.businessId), eq(businesses.status, 'active')))
      .innerJoin(workspaces, eq(workspaces.id, reviewLinks.workspaceId))
      .leftJoin(users, eq(users.id, reviewLinks.createdBy))
      .where(and(eq(reviewLinks.tokenHash, hashOfToken(given)), isOpenLink)),
  )
  return row && { ...row, token: given }
}

/** A transaction that sees the rows of this business, and no others; row-level security holds it to them. */
export function inLink<T>({ db }: Services, { link }: GuestLink, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(link.workspaceId, run, { businessIds: [link.businessId] })
}

/**
 * Whether the link is open still, and has the address by which it was found: it stays so until the transaction ends, as whoever revokes
 * it or makes it anew waits.
 */
export async function isStillOpen(tx: Tx, { link }: GuestLink): Promise<boolean> {
  const same = and(eq(reviewLinks.workspaceId, link.workspaceId), eq(reviewLinks.id, link.id), eq(reviewLinks.tokenHash, link.tokenHash))
  const [open] = await tx.select({ id: reviewLinks.id }).from(reviewLinks).where(and(same, isOpenLink)).for('share')
  return open !== undefined
}

export function byGuest({ link }: GuestLink, name: string): ByGuest {
  return { userId: null, workspaceId: link.workspaceId, guest: { id: link.id, name } }
}
