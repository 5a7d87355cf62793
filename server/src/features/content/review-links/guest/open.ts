import { mostOpenings } from '@postwright/contract/content/review-links'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { emit } from '../../../../events.ts'
import { reviewLinks } from '../table.ts'
import { byGuest, type GuestLink } from './find-link.ts'

/** Whoever comes back sooner is still looking: a page that a form leads back to is no opening of its own. */
const newAfterMinutes = 10

/** Keeps that the posts were opened: how often, first and last, and the latest times. Each is in the audit log. */
export async function noteOpening(tx: Tx, found: GuestLink, name: string): Promise<void> {
  const { workspaceId, businessId, id: linkId, title } = found.link
  const [noted] = await tx
    .update(reviewLinks)
    .set({
      openings: sql`${reviewLinks.openings} + 1`,
      firstOpenedAt: sql`coalesce(${reviewLinks.firstOpenedAt}, now())`,
      lastOpenedAt: sql`now()`,
      recentOpenings: sql`(
        select coalesce(jsonb_agg(moment order by place), '[]')
        from jsonb_array_elements(jsonb_build_array(to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) || ${reviewLinks.recentOpenings})
          with ordinality as one (moment, place)
        where place <= ${mostOpenings}
      )`,
    })
    .where(
      and(
        eq(reviewLinks.workspaceId, workspaceId),
        eq(reviewLinks.id, linkId),
        or(isNull(reviewLinks.lastOpenedAt), lt(reviewLinks.lastOpenedAt, sql`now() - make_interval(mins => ${newAfterMinutes})`)),
      ),
    )
    .returning({ id: reviewLinks.id })
  if (noted) await emit(tx, { type: 'reviewLink.opened', by: byGuest(found, name), workspaceId, businessId, linkId, title })
}
