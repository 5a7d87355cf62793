import { headlineOf } from '@postwright/contract/content/headline'
import { mostLinks, type ReviewLink } from '@postwright/contract/content/review-links'
import { and, asc, desc, eq, exists, inArray, isNotNull, type SQL } from 'drizzle-orm'

import type { Actor, Context } from '../../../context.ts'
import { forbidden, notFound } from '../../../errors.ts'
import { formerMember } from '../../../former-member.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import { businessOf } from '../businesses/public.ts'
import { businesses } from '../businesses/table.ts'
import { mayApprove } from '../posts/public.ts'
import { posts } from '../posts/table.ts'
import { isOpenLink, reviewLinkPosts, reviewLinks } from './table.ts'
import { msg } from '@postwright/contract/core/msg'

/** The latest first. @throws NOT_FOUND without the business, FORBIDDEN for whoever does not decide about its posts. */
export function listReviewLinks(
  { db, actor }: Context,
  { businessId, postId }: { businessId: string; postId?: string | undefined },
): Promise<ReviewLink[]> {
  return db.transaction(async (tx) => {
    await refuseOthers(tx, actor, businessId)
    const ofPost = tx
      .select({ linkId: reviewLinkPosts.linkId })
      .from(reviewLinkPosts)
      .where(and(eq(reviewLinkPosts.linkId, reviewLinks.id), eq(reviewLinkPosts.postId, postId ?? businessId)))
    return readLinks(tx, actor, and(eq(reviewLinks.businessId, businessId), postId === undefined ? undefined : exists(ofPost)))
  })
}

/** @throws NOT_FOUND without the business, FORBIDDEN for whoever does not decide about its posts. */
export async function refuseOthers(tx: Tx, actor: Actor, businessId: string): Promise<void> {
  const business = await businessOf(tx, { workspaceId: actor.workspaceId, businessId })
  if (!mayApprove(actor, business)) throw forbidden(msg`Only whoever may approve posts of this business may have guests decide about them.`)
}

/** @throws NOT_FOUND */
export async function linkOf(tx: Tx, actor: Actor, id: string): Promise<ReviewLink> {
  const [link] = await readLinks(tx, actor, eq(reviewLinks.id, id))
  if (!link) throw notFound('link')
  return link
}

async function readLinks(tx: Tx, { workspaceId }: Actor, which: SQL | undefined): Promise<ReviewLink[]> {
  const rows = await tx
    .select({ link: reviewLinks, maker: users.name })
    .from(reviewLinks)
    .leftJoin(users, eq(users.id, reviewLinks.createdBy))
    .where(and(eq(reviewLinks.workspaceId, workspaceId), which))
    .orderBy(desc(reviewLinks.createdAt), desc(reviewLinks.id))
    .limit(mostLinks)
  const ids = rows.map(({ link }) => link.id)
  const behind = ids.length === 0 ? [] : await postsBehind(tx, workspaceId, ids)
  return rows.map(({ link, maker }) => ({
    id: link.id,
    businessId: link.businessId,
    title: link.title,
    note: link.note,
    guestName: link.guestName,
    guestEmail: link.guestEmail,
    hasPasscode: link.passcodeHash !== null,
    state: stateOf(link),
    madeBy: maker ?? formerMember(),
    madeAt: link.createdAt.toISOString(),
    endsAt: link.endsAt.toISOString(),
    revokedAt: link.revokedAt?.toISOString() ?? null,
    posts: behind
      .filter(({ row }) => row.linkId === link.id)
      .map(({ row, title, body, contentType }) => ({
        id: row.postId,
        title: headlineOf({ title, body }),
        contentType,
        decided: row.decision && {
          decision: row.decision,
          version: row.version ?? 0,
          by: row.decidedBy ?? link.guestName,
          at: (row.decidedAt ?? link.createdAt).toISOString(),
        },
      })),
    openings: {
      count: link.openings,
      first: link.firstOpenedAt?.toISOString() ?? null,
      last: link.lastOpenedAt?.toISOString() ?? null,
      recent: link.recentOpenings,
    },
  }))
}

function postsBehind(tx: Tx, workspaceId: string, linkIds: readonly string[]) {
  return tx
    .select({ row: reviewLinkPosts, title: posts.title, body: posts.body, contentType: posts.contentType })
    .from(reviewLinkPosts)
    .innerJoin(posts, eq(posts.id, reviewLinkPosts.postId))
    .where(and(eq(reviewLinkPosts.workspaceId, workspaceId), inArray(reviewLinkPosts.linkId, [...linkIds])))
    .orderBy(asc(reviewLinkPosts.place))
}

type Standing = Pick<typeof reviewLinks.$inferSelect, 'revokedAt' | 'endsAt' | 'restsUntil'>

function stateOf({ revokedAt, endsAt, restsUntil }: Standing): ReviewLink['state'] {
  if (revokedAt) return 'revoked'
  if (endsAt.getTime() <= Date.now()) return 'ended'
  return restsUntil && restsUntil.getTime() > Date.now() ? 'resting' : 'open'
}

/** The open links that a post is behind and that were mailed: one for each address, the latest. */
export async function mailedLinksOf(tx: Tx, { workspaceId, postId }: { workspaceId: string; postId: string }) {
  const rows = await tx
    .selectDistinctOn([reviewLinks.guestEmail], {
      guestEmail: reviewLinks.guestEmail,
      guestName: reviewLinks.guestName,
      linkTitle: reviewLinks.title,
      maker: users.name,
      makerId: reviewLinks.createdBy,
      business: businesses.name,
    })
    .from(reviewLinkPosts)
    .innerJoin(reviewLinks, and(eq(reviewLinks.workspaceId, workspaceId), eq(reviewLinks.id, reviewLinkPosts.linkId)))
    .innerJoin(businesses, eq(businesses.id, reviewLinks.businessId))
    .leftJoin(users, eq(users.id, reviewLinks.createdBy))
    .where(
      and(eq(reviewLinkPosts.workspaceId, workspaceId), eq(reviewLinkPosts.postId, postId), isOpenLink, isNotNull(reviewLinks.guestEmail)),
    )
    .orderBy(reviewLinks.guestEmail, desc(reviewLinks.createdAt))
    .limit(20)
  return rows.flatMap(({ guestEmail, ...row }) => (guestEmail === null ? [] : { ...row, guestEmail }))
}
