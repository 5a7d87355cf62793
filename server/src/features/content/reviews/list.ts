import { reviewerOf } from '@postwright/contract/content/review-rules'
import { type AwaitedReviewer, mostReviews, type Review } from '@postwright/contract/content/reviews'
import { and, desc, eq, inArray } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import type { Actor, Context } from '../../../context.ts'
import { formerMember } from '../../../former-member.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import { approversOf, type MemberWhoApproves } from '../../identity/team/public.ts'
import { awaitedKeys, mayApprove, mayGive, nextKeys, postOf, type PostRow, stepOf } from '../posts/public.ts'
import { reviews } from './table.ts'

type ReviewRow = typeof reviews.$inferSelect

interface Known {
  actor: Actor
  post: PostRow
  names: ReadonlyMap<string, string>
  approvers: readonly MemberWhoApproves[]
}

/** The reviews of a post, the latest first. @throws NOT_FOUND without the post. */
export function listReviews({ db, actor }: Context, { postId }: { postId: string }): Promise<Review[]> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const post = await postOf(tx, { workspaceId, postId })
    const rows = await tx
      .select()
      .from(reviews)
      .where(and(eq(reviews.workspaceId, workspaceId), eq(reviews.postId, postId)))
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(mostReviews)
    const isAnyOpen = rows.some(({ state }) => state === 'open')
    const approvers = isAnyOpen ? await approversOf(tx, { workspaceId, businessId: post.businessId }) : []
    const names = await namesIn(tx, rows)
    return rows.map((row) => present(row, { actor, post, names, approvers }))
  })
}

function present(row: ReviewRow, { actor, post, names, approvers }: Known): Review {
  const nameOf = (userId: string | null) => names.get(userId ?? '') ?? formerMember()
  const isOpen = row.state === 'open'
  // As it is now: somebody may have left since it was written down.
  const waitsFor = isOpen ? awaitedKeys(row.rule, row.approvals, approvers) : []
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    submittedBy: row.submittedAt && nameOf(row.submittedBy),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    note: row.note,
    decidedBy: row.decidedAt && deciderOf(row, names),
    isGuestDecision: row.decidedGuest !== null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    comment: row.comment,
    channels: row.channels?.map((channel) => ({ ...channel, name: channelName(channel.name) })) ?? null,
    level: row.rule.level,
    step: stepOf(row.rule, isOpen ? row.approvals : row.approvals.slice(1)),
    approvals: row.approvals.map(({ userId, guestId, name, at }) => ({
      name: guestId === null ? nameOf(userId) : name,
      isGuest: guestId !== null,
      at,
    })),
    waitsFor: waitsFor.flatMap((key) => awaited(key, approvers)),
    asksNext: isOpen ? nextKeys(row.rule, row.approvals, approvers).flatMap((key) => awaited(key, approvers)) : [],
    decideBefore: row.decideBefore?.toISOString() ?? null,
    mayApprove:
      isOpen &&
      mayApprove(actor, post) &&
      // Whoever was left to say it is gone: the next yes is enough, whose ever it is.
      (!post.requiresApproval || waitsFor.length === 0 || mayGive({ actor, guest: null }, row.rule, row.approvals, waitsFor)),
  }
}

/** Nobody decided where a post went to the archive meanwhile. */
function deciderOf({ decidedGuest, decidedBy, state }: ReviewRow, names: Known['names']): string | null {
  return decidedGuest ?? names.get(decidedBy ?? '') ?? (state === 'withdrawn' ? null : formerMember())
}

function awaited(key: string, approvers: readonly MemberWhoApproves[]): AwaitedReviewer[] {
  const reviewer = reviewerOf(key)
  if (!reviewer) return []
  const person = reviewer.kind === 'person' ? approvers.find(({ userId }) => userId === reviewer.userId) : undefined
  return [{ reviewer, name: person?.name ?? '' }]
}

async function namesIn(tx: Tx, rows: readonly ReviewRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap((row) => [row.submittedBy, row.decidedBy, ...row.approvals.map(({ userId }) => userId)])
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const found = await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, known))
  return new Map(found.map(({ id, name }) => [id, name]))
}
