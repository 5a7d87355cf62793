import { Id } from '@postwright/contract/core/values'
import { and, eq } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { newsletters } from './table.ts'

/** What anybody may know of the newsletter of a business. */
export interface PublicNewsletter {
  workspaceId: string
  businessId: string
  businessName: string
  about: string
  website: string | null
}

/** The newsletter behind the address of a form; undefined where there is none, or its form is closed, which nobody can tell apart. */
export async function findNewsletter({ db }: Services, given: string): Promise<PublicNewsletter | undefined> {
  const { data: businessId } = Id.safeParse(given)
  if (businessId === undefined) return undefined
  const [row] = await db.asSystem('find a newsletter by the address of its form', (tx) =>
    tx
      .select({
        workspaceId: businesses.workspaceId,
        businessId: businesses.id,
        businessName: businesses.name,
        about: newsletters.about,
        website: businesses.website,
      })
      .from(newsletters)
      .innerJoin(businesses, and(eq(businesses.id, newsletters.businessId), eq(businesses.status, 'active')))
      .where(and(eq(newsletters.businessId, businessId), eq(newsletters.isOpen, true))),
  )
  return row
}

/** A transaction that sees the rows of this business, and no others; row-level security holds it to them. */
export function inNewsletter<T>(
  { db }: Services,
  { workspaceId, businessId }: { workspaceId: string; businessId: string },
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction(workspaceId, run, { businessIds: [businessId] })
}
