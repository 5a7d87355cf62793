import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'
import { and, eq, sql } from 'drizzle-orm'

import type { Actor, Services } from '../../../../context.ts'
import { DomainError } from '../../../../errors.ts'
import type { ByGuest } from '../../../../event-parts.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { memberActor } from '../../../identity/team/public.ts'
import { addGuestComment, wordsOfGuest } from '../../comments/public.ts'
import { approveIn, askForChangesIn, lockedPost, type PostRow } from '../../posts/public.ts'
import { lastReviews } from '../../reviews/public.ts'
import { reviewLinkPosts } from '../table.ts'
import { byGuest, type GuestLink, inLink, isStillOpen } from './find-link.ts'
import { isDecidable, type LinkPost, shownOf } from './page.ts'

export interface GuestDecision {
  postId: string
  decision: 'approved' | 'changes_requested'
  /** What was seen. */
  version: number
  hash: string
  status: string
  comment: string
  quote: string
}

/** `stale`: another version stands by now. `decided`: somebody else was first. Of neither anything was kept. */
export type Decided =
  | { kind: 'done' | 'ended' | 'gone' }
  | { kind: 'stale'; seen: number }
  | { kind: 'decided' }
  | { kind: 'refused'; sentence: Sentence; field?: 'comment' }

/** A guest's decision about exactly what they saw. */
export async function decideAsGuest(services: Services, found: GuestLink, name: string, given: GuestDecision): Promise<Decided> {
  const { workspaceId, createdBy } = found.link
  const maker = createdBy === null ? null : await memberActor(services, { workspaceId, userId: createdBy })
  if (!maker)
    return { kind: 'refused', sentence: msg`Whoever sent you this link may not have posts approved any more. Ask for a new link.` }
  try {
    return await inLink(services, found, (tx) => decideIn(tx, { found, by: byGuest(found, name), maker }, given))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'NOT_FOUND') return { kind: 'gone' }
    // What is said to members about roles and rules tells a guest nothing that they could do.
    if (error.code === 'FORBIDDEN')
      return { kind: 'refused', sentence: msg`Your decision is not asked for here, or not any more. Ask whoever sent you the link.` }
    const claims = error.fields.some(({ field }) => field === 'claims')
    return {
      kind: 'refused',
      sentence: claims ? msg`Somebody there still has to check what it claims. You can approve it afterwards.` : error.sentence,
    }
  }
}

interface Deciding {
  found: GuestLink
  by: ByGuest
  /** Whose rights the guest has, as they are now. */
  maker: Actor
}

async function decideIn(tx: Tx, { found, by, maker }: Deciding, given: GuestDecision): Promise<Decided> {
  if (!(await isStillOpen(tx, found))) return { kind: 'ended' }
  const place = await placeOf(tx, found, given.postId)
  if (!place) return { kind: 'gone' }
  const { workspaceId, postId } = place
  const post = await lockedPost(tx, { workspaceId, postId })
  const shown = shownOf(post, (await lastReviews(tx, { workspaceId, postIds: [postId] })).get(postId))
  if (given.version !== shown.version || given.hash !== shown.hash) return { kind: 'stale', seen: given.version }
  if (!isDecidable(post, shown.hash)) return { kind: 'refused', sentence: undecidable(post) }
  const isRepeated =
    place.decision === given.decision &&
    place.contentHash === given.hash &&
    place.decidedBy === by.guest.name &&
    given.status !== post.status
  if (isRepeated && hasOutcome(post, given)) {
    await comment(tx, { found, by, post, given, version: shown.version })
    return { kind: 'done' }
  }
  if (given.status !== post.status) return { kind: 'decided' }

  const since = place.decidedAt
  const wanted = given.comment || (await wordsOfGuest(tx, by, { postId, since })).join('\n\n')
  if (given.decision === 'changes_requested' && wanted === '')
    return { kind: 'refused', field: 'comment', sentence: msg`Say what is to be changed.` }

  // First what may be refused, so that a comment is told of after the decision that it belongs to.
  const seen = { id: postId, revision: post.revision }
  const decider = { actor: maker, guest: by.guest }
  if (given.decision === 'approved') await approveIn(tx, decider, seen)
  else await askForChangesIn(tx, decider, { ...seen, comment: wanted.slice(0, longestWish) })
  await comment(tx, { found, by, post, given, version: shown.version })
  await tx
    .update(reviewLinkPosts)
    .set({
      decision: given.decision,
      version: shown.version,
      contentHash: shown.hash,
      decidedBy: by.guest.name,
      decidedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(reviewLinkPosts.linkId, found.link.id), eq(reviewLinkPosts.postId, postId)))
  return { kind: 'done' }
}

interface Commenting extends Omit<Deciding, 'maker'> {
  post: PostRow
  given: GuestDecision
  version: number
}

/** What is to be changed is told with the decision. */
async function comment(tx: Tx, { found, by, post, given, version }: Commenting): Promise<void> {
  const { comment: body, quote, decision } = given
  if (body === '') return
  const isToldElsewhere = decision === 'changes_requested'
  await addGuestComment(tx, by, { post, body, quote, version, isToldElsewhere }, found.link.createdBy)
}

/** Whether the post is as the decision leaves it: a second press finds what the first one did. */
function hasOutcome({ status, approvedHash }: PostRow, { decision, hash }: GuestDecision): boolean {
  return decision === 'approved' ? approvedHash === hash : status === 'changes_requested'
}

function undecidable({ status, isLive }: PostRow): Sentence {
  if (status === 'archived') return msg`This post was taken back. There is nothing to decide.`
  if (isLive || ['publishing', 'published', 'needs_attention'].includes(status))
    return msg`This post is out. There is nothing to decide any more.`
  return msg`This post is being worked on. A new version comes here.`
}

/** As much of it as a request for changes keeps; the comments have all of it. */
const longestWish = 1_000

/** @returns undefined for a post that is not behind this link. */
export async function placeOf(tx: Tx, { link }: GuestLink, postId: string): Promise<LinkPost | undefined> {
  const [place] = await tx
    .select()
    .from(reviewLinkPosts)
    .where(and(eq(reviewLinkPosts.workspaceId, link.workspaceId), eq(reviewLinkPosts.linkId, link.id), eq(reviewLinkPosts.postId, postId)))
  return place
}
