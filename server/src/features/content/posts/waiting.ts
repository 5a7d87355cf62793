import type { ReturnedPost, WaitingPost } from '@postwright/contract/work/dashboard'
import { headlineOf } from '@postwright/contract/content/headline'
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import { formerMember } from '../../../former-member.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { prepared } from '../../../infra/db/prepared.ts'
import { users } from '../../identity/accounts/table.ts'
import { reviews } from '../reviews/table.ts'
import { businesses } from '../businesses/table.ts'
import { mayApprove, mayWritePosts } from './policy.ts'
import { isOfActiveBusiness } from './service/filter.ts'
import { posts } from './table.ts'

interface Bounds {
  limit: number
  /** No more are counted. */
  countTo: number
}

/** The posts in review that wait for this person, and how many there are. */
export async function postsInReview(tx: Tx, actor: Actor, { limit, countTo }: Bounds): Promise<{ items: WaitingPost[]; total: number }> {
  if (!mayApprove(actor, { requiresApproval: false })) return { items: [], total: 0 }
  const query = mayApprove(actor, { requiresApproval: true })
    ? prepared(tx, 'posts.in-review', (on) => reviewQuery(on).prepare('posts.in-review'))
    : prepared(tx, 'posts.in-review.open', (on) => reviewQuery(on, eq(businesses.requiresApproval, false)).prepare('posts.in-review.open'))
  const mine = [`person:${actor.userId}`, `role:${actor.role}`]
  const rows = await query.execute({ workspaceId: actor.workspaceId, mine, limit, countTo })
  return {
    items: rows.map(({ id, businessId, businessName, contentType, revision, title, opening, askedBy, askedAt, decideBefore }) => ({
      id,
      businessId,
      businessName,
      contentType,
      revision,
      title: headlineOf({ title, body: opening }),
      askedBy: askedBy ?? formerMember(),
      askedAt: askedAt.toISOString(),
      decideBefore: decideBefore?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** The posts that came back to this person to be changed, the latest first, and how many there are. */
export async function postsReturned(tx: Tx, actor: Actor, { limit, countTo }: Bounds): Promise<{ items: ReturnedPost[]; total: number }> {
  if (!mayWritePosts(actor)) return { items: [], total: 0 }
  const query = prepared(tx, 'posts.returned', (on) => returnedQuery(on).prepare('posts.returned'))
  const rows = await query.execute({ workspaceId: actor.workspaceId, userId: actor.userId, limit, countTo })
  return {
    items: rows.map(({ id, businessName, title, opening }) => ({ id, businessName, title: headlineOf({ title, body: opening }) })),
    total: rows[0]?.total ?? 0,
  }
}

function returnedQuery(tx: Tx) {
  const [workspaceId, userId] = [sql.placeholder('workspaceId'), sql.placeholder('userId')]
  const wasAskedFor = sql`exists (select from ${reviews} where ${reviews.postId} = ${posts.id} and ${reviews.state} = 'changes_requested' and ${reviews.submittedBy} = ${userId})`
  const returned = tx
    .select({ id: posts.id, businessName: sql<string>`${businesses.name}`.as('business_name') })
    .from(posts)
    .innerJoin(businesses, isOfActiveBusiness())
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        eq(posts.status, 'changes_requested'),
        or(eq(posts.authorId, userId), eq(posts.editorId, userId), wasAskedFor),
      ),
    )
    .orderBy(sql`${posts.updatedAt} desc nulls last`, sql`${posts.id} desc nulls last`)
    .limit(sql.placeholder('countTo'))
    .as('returned')
  return tx
    .select({
      id: posts.id,
      businessName: returned.businessName,
      title: posts.title,
      opening: sql<string>`left(${posts.body}, 700)`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(returned)
    .innerJoin(posts, eq(posts.id, returned.id))
    .where(eq(posts.workspaceId, workspaceId))
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(sql.placeholder('limit'))
}

/** Where no review says whom it waits for, whoever may approve is asked. */
const isAwaited = sql`(not ${businesses.requiresApproval} or cardinality(coalesce(${reviews.waitsFor}, '{}')) = 0 or ${reviews.waitsFor} && ${sql.placeholder('mine')}::text[])`

function reviewQuery(tx: Tx, ofThese?: SQL) {
  const workspaceId = sql.placeholder('workspaceId')
  const waiting = tx
    .select({
      id: posts.id,
      businessName: sql<string>`${businesses.name}`.as('business_name'),
      askerId: sql<string | null>`coalesce(${reviews.submittedBy}, ${posts.authorId})`.as('asker_id'),
      askedAt: sql`coalesce(${reviews.createdAt}, ${posts.updatedAt})`.mapWith(reviews.createdAt).as('asked_at'),
      decideBefore: reviews.decideBefore,
    })
    .from(posts)
    .innerJoin(businesses, and(isOfActiveBusiness(), ofThese))
    .leftJoin(reviews, and(eq(reviews.postId, posts.id), eq(reviews.state, 'open')))
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.status, 'in_review'), isAwaited))
    .orderBy(sql`${posts.updatedAt} desc nulls last`, sql`${posts.id} desc nulls last`)
    .limit(sql.placeholder('countTo'))
    .as('waiting')
  return tx
    .select({
      id: posts.id,
      businessId: posts.businessId,
      businessName: waiting.businessName,
      contentType: posts.contentType,
      title: posts.title,
      opening: sql<string>`left(${posts.body}, 700)`,
      askedBy: users.name,
      askedAt: waiting.askedAt,
      decideBefore: waiting.decideBefore,
      revision: posts.revision,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(waiting)
    .innerJoin(posts, eq(posts.id, waiting.id))
    .leftJoin(users, eq(users.id, waiting.askerId))
    .where(eq(posts.workspaceId, workspaceId))
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(sql.placeholder('limit'))
}
