import type { PostContent } from '@postwright/contract/content/content'
import type { GuestComment, GuestPage, GuestPost } from '@postwright/contract/content/guest-page'
import { headlineOf } from '@postwright/contract/content/headline'
import { and, asc, eq } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { guestThreads } from '../../comments/public.ts'
import { contentHash, postRowsOf, type PostRow, versionsOf } from '../../posts/public.ts'
import { type LastReview, lastReviews } from '../../reviews/public.ts'
import { reviewLinkPosts } from '../table.ts'
import { byGuest, type GuestLink, inLink, isStillOpen } from './find-link.ts'
import { noteOpening } from './open.ts'

interface Look {
  name: string
  /** The version that a decision was about which was not taken, by its post. */
  seen?: { postId: string; version: number } | undefined
}

/** All that a guest sees; undefined where the link ended meanwhile. */
export function readGuestPage(services: Services, found: GuestLink, { name, seen }: Look): Promise<GuestPage | undefined> {
  return inLink(services, found, async (tx) => {
    await noteOpening(tx, found, name)
    if (!(await isStillOpen(tx, found))) return undefined
    const { link, token, businessName, website, timeZone, workspaceName, maker } = found
    return {
      path: `/review/${token}`,
      businessName,
      website,
      workspaceName,
      timeZone,
      title: link.title,
      note: link.note,
      maker,
      madeAt: link.createdAt.toISOString(),
      endsAt: link.endsAt.toISOString(),
      guestName: name,
      posts: await postsFor(tx, found, { name, seen }),
    }
  })
}

async function postsFor(tx: Tx, found: GuestLink, { name, seen }: Look): Promise<GuestPost[]> {
  const { workspaceId, id: linkId } = found.link
  const places = await tx
    .select()
    .from(reviewLinkPosts)
    .where(and(eq(reviewLinkPosts.workspaceId, workspaceId), eq(reviewLinkPosts.linkId, linkId)))
    .orderBy(asc(reviewLinkPosts.place))
  const which = { workspaceId, postIds: places.map(({ postId }) => postId) }
  const rows = new Map((await postRowsOf(tx, which)).map((row) => [row.id, row]))
  const reviewed = await lastReviews(tx, which)
  const shown = places.flatMap((place) => {
    const row = rows.get(place.postId)
    return row ? [{ place, row, ...shownOf(row, reviewed.get(row.id)) }] : []
  })
  const before = (place: LinkPost) => (seen?.postId === place.postId ? seen.version : place.version)
  const texts = await versionsOf(
    tx,
    workspaceId,
    shown.flatMap(({ place, version }) =>
      [version, before(place)].flatMap((number) => (number === null ? [] : { postId: place.postId, number })),
    ),
  )
  const textOf = (postId: string, number: number | null): PostContent | undefined =>
    texts.find((text) => text.postId === postId && text.number === number)
  const comments = await guestThreads(tx, byGuest(found, name), which.postIds)

  return shown.map(({ place, row, review, version, hash }) => {
    const earlier = before(place)
    const was = earlier === version ? undefined : textOf(row.id, earlier)
    const { title, body } = textOf(row.id, version) ?? row
    return {
      id: row.id,
      title: headlineOf({ title, body }),
      contentType: row.contentType,
      content: { title, body },
      media: row.media,
      version,
      hash,
      status: row.status,
      dueAt: row.nextDueAt?.toISOString() ?? null,
      plannedFor: row.plannedFor,
      ...standingOf({ place, row, review, hash, name, comments: comments.filter(({ postId }) => postId === row.id) }),
      before: was && earlier !== null ? { version: earlier, content: { title: was.title, body: was.body } } : null,
      cameAt: review?.createdAt.toISOString() ?? null,
      comments: comments.filter(({ postId }) => postId === row.id),
    }
  })
}

export type LinkPost = typeof reviewLinkPosts.$inferSelect

/** What of a post a guest is shown: what was given to the reviewers last. A post that was never in review is shown as it is approved. */
export function shownOf(row: PostRow, review: LastReview | undefined): { review: LastReview | undefined; version: number; hash: string } {
  return { review, version: review?.version ?? row.approvedVersion ?? row.version, hash: review?.contentHash ?? contentHash(row) }
}

/** Whether somebody may decide about what a guest is shown: nobody changed it meanwhile, and it is not on its way out. */
export function isDecidable(row: PostRow, hash: string): boolean {
  const isHere = ['in_review', 'changes_requested', 'approved', 'scheduled'].includes(row.status)
  const isToCome = row.nextDueAt === null || row.nextDueAt.getTime() > Date.now()
  return isHere && isToCome && !row.isLive && contentHash(row) === hash
}

interface Standing {
  place: LinkPost
  row: PostRow
  review: LastReview | undefined
  hash: string
  name: string
  comments: readonly GuestComment[]
}

function standingOf({ place, row, review, hash, name, comments }: Standing): Pick<GuestPost, 'state' | 'decided' | 'decidable'> {
  const decidable = isDecidable(row, hash)
  const isHere = place.decision !== null && place.contentHash === hash && (place.decidedAt ?? 0) >= (review?.createdAt ?? 0)
  const decided =
    isHere && place.decidedAt
      ? {
          by: place.decidedBy ?? name,
          isOwn: (place.decidedBy ?? name) === name,
          version: place.version ?? 0,
          at: place.decidedAt.toISOString(),
          comments: comments.filter(({ isGuest }) => isGuest).length,
        }
      : review?.decidedBy && review.decidedAt
        ? { by: review.decidedBy, isOwn: false, version: review.version, at: review.decidedAt.toISOString(), comments: 0 }
        : null
  if (row.status === 'archived') return { state: 'taken_back', decided: null, decidable: false }
  if (row.isLive || ['publishing', 'published', 'needs_attention'].includes(row.status)) return { state: 'out', decided, decidable: false }
  if (isHere && place.decision) return { state: place.decision, decided, decidable }
  if (row.status === 'in_review' && decidable) return { state: 'waits', decided: null, decidable }
  if (decided && row.approvedHash === hash) return { state: 'approved', decided, decidable }
  if (decided && row.status === 'changes_requested' && decidable) return { state: 'changes_requested', decided, decidable }
  return { state: 'worked_on', decided: null, decidable: false }
}
