import { createHash } from 'node:crypto'

import { repliesFor } from '@postwright/contract/content/for-channels'
import type { ForChannel, MediaItem } from '@postwright/contract/content/content'
import type { GuestComment, GuestMedia, GuestPage, GuestPost } from '@postwright/contract/content/guest-page'
import { headlineOf } from '@postwright/contract/content/headline'
import { needsSeveral, reviewerKey } from '@postwright/contract/content/review-rules'
import { settingsInWords } from '@postwright/contract/publishing/channel-settings'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import { channelName } from '../../../../channel-name.ts'
import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { approversOf, memberActorIn } from '../../../identity/team/public.ts'
import { assetsWithPicture, signedAssetAddress } from '../../media/public.ts'
import { guestThreads } from '../../comments/public.ts'
import { type Approver, awaitedKeys, contentHash, mayApprove, postRowsOf, type PostRow, versionsOf } from '../../posts/public.ts'
import { type LastReview, lastReviews, reviewedVersions } from '../../reviews/public.ts'
import { reviewLinkPosts } from '../table.ts'
import { byGuest, type GuestLink, inLink, isStillOpen } from './find-link.ts'
import { noteOpening } from './open.ts'

interface Look {
  name: string
  /** SHA-256 of texts that the guest saw before, so that they are shown what changed; of others nothing is told. */
  seen?: readonly string[] | undefined
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
      posts: await postsFor(services, tx, found, { name, seen }),
    }
  })
}

/** What each post of the link has as `now` on a page that is made at this moment, by its id; undefined where the link ended meanwhile. */
export function readGuestNews(services: Services, found: GuestLink, name: string): Promise<Record<string, string> | undefined> {
  return inLink(services, found, async (tx) => {
    if (!(await isStillOpen(tx, found))) return undefined
    const { shown } = await behindLink(tx, found, name)
    return Object.fromEntries(shown.map((one) => [one.row.id, nowOf(one)]))
  })
}

/** As long as a page may stay open. */
const pictureSeconds = 12 * 3_600

const guestKey = reviewerKey({ kind: 'guest' })

interface Shown {
  place: LinkPost
  row: PostRow
  review: LastReview | undefined
  version: number
  hash: string
  yes: GuestPost['yes']
  comments: GuestComment[]
}

/** All that a guest is told of changes, in one short word: it is another one once any of it is different. */
function nowOf({ row, version, hash, yes, comments }: Shown): string {
  const told = [version, hash, yes, contentHash(row) === hash, row.status, row.isLive, comments.map(({ id, body }) => [id, body])]
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 12)
}

async function behindLink(tx: Tx, found: GuestLink, name: string): Promise<{ postIds: string[]; shown: Shown[] }> {
  const { workspaceId, id: linkId, createdBy } = found.link
  const places = await tx
    .select()
    .from(reviewLinkPosts)
    .where(and(eq(reviewLinkPosts.workspaceId, workspaceId), eq(reviewLinkPosts.linkId, linkId)))
    .orderBy(asc(reviewLinkPosts.place))
  const which = { workspaceId, postIds: places.map(({ postId }) => postId) }
  const rows = new Map((await postRowsOf(tx, which)).map((row) => [row.id, row]))
  const reviewed = await lastReviews(tx, which)
  const maker = createdBy === null ? null : await memberActorIn(tx, { workspaceId, userId: createdBy })
  const approvers = await approversOf(tx, { workspaceId, businessId: found.link.businessId })
  const said = await guestThreads(tx, byGuest(found, name), which.postIds)
  const shown = places.flatMap((place) => {
    const row = rows.get(place.postId)
    const comments = said.filter(({ postId }) => postId === place.postId)
    if (!row) return []
    const review = reviewed.get(row.id)
    const yes = maker && mayApprove(maker, row) ? yesOf(row, review, approvers) : ('of_nobody' as const)
    return [{ place, row, comments, yes, ...shownOf(row, review) }]
  })
  return { postIds: which.postIds, shown }
}

async function postsFor(services: Services, tx: Tx, found: GuestLink, { name, seen = [] }: Look): Promise<GuestPost[]> {
  const { workspaceId } = found.link
  const { postIds, shown } = await behindLink(tx, found, name)
  const seenBefore = await reviewedVersions(tx, { workspaceId, postIds, hashes: seen })
  const before = (place: LinkPost) => seenBefore.get(place.postId) ?? place.version ?? place.seenVersion
  await noteSeen(tx, shown)
  const texts = await versionsOf(
    tx,
    workspaceId,
    shown.flatMap(({ place, version }) =>
      [version, before(place)].flatMap((number) => (number === null ? [] : { postId: place.postId, number })),
    ),
  )
  const keptOf = (postId: string, number: number | null) => texts.find((text) => text.postId === postId && text.number === number)
  const items = [...texts, ...shown.map(({ row }) => row)].flatMap(({ media }) => media ?? [])
  const pictures = await assetsWithPicture(tx, { workspaceId }, items)
  const withAddress = (item: MediaItem): GuestMedia => ({
    ...item,
    address: pictures.has(item.id)
      ? `${signedAssetAddress(services, { workspaceId, id: item.id }, pictureSeconds, found.link)}&size=1600`
      : null,
  })

  return shown.map((one) => {
    const { place, row, review, version, hash, comments } = one
    const earlier = before(place)
    const was = earlier === version ? undefined : keptOf(row.id, earlier)
    const { title, body, media, forChannels } = keptOf(row.id, version) ?? row
    return {
      id: row.id,
      title: headlineOf({ title, body }),
      contentType: row.contentType,
      content: { title, body },
      ownTexts: ownTexts(row, forChannels),
      media: (media ?? row.media).map(withAddress),
      version,
      hash,
      status: row.status,
      now: nowOf(one),
      dueAt: row.nextDueAt?.toISOString() ?? null,
      plannedFor: row.plannedFor,
      ...standingOf({ ...one, name }),
      yes: one.yes,
      before:
        was && earlier !== null
          ? {
              version: earlier,
              content: { title: was.title, body: was.body },
              ownTexts: ownTexts(row, was.forChannels),
              media: was.media && was.media.map(withAddress),
            }
          : null,
      cameAt: review?.createdAt.toISOString() ?? null,
      comments,
    }
  })
}

/** By the names of the channels, as they are called now. */
function ownTexts({ channels }: PostRow, forChannels: readonly ForChannel[]): GuestPost['ownTexts'] {
  return forChannels.flatMap((own) => {
    const { channelId, text, settings = {} } = own
    const channel = channels.find(({ id }) => id === channelId)
    return channel
      ? [
          {
            channel: channelName(channel.name),
            text,
            settings: settingsInWords(channel.kind, settings),
            replies: repliesFor({ forChannels: [own] }, channelId),
          },
        ]
      : []
  })
}

/** Keeps which version of each post the guest was shown first. */
async function noteSeen(tx: Tx, shown: readonly Shown[]): Promise<void> {
  const [first, ...others] = shown.filter(({ place }) => place.seenVersion === null)
  if (!first) return
  const { workspaceId, linkId } = first.place
  const versions = sql.join(
    [first, ...others].map(({ place, version }) => sql`(${place.postId}::uuid, ${version}::int)`),
    sql`, `,
  )
  await tx
    .update(reviewLinkPosts)
    .set({
      seenVersion: sql`(select first.version from (values ${versions}) as first (post_id, version) where first.post_id = ${reviewLinkPosts.postId})`,
    })
    .where(and(eq(reviewLinkPosts.workspaceId, workspaceId), eq(reviewLinkPosts.linkId, linkId), isNull(reviewLinkPosts.seenVersion)))
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

/** Whether a yes of a guest counts now, as `giveApproval` has it. */
function yesOf(row: PostRow, review: LastReview | undefined, approvers: readonly Approver[]): GuestPost['yes'] {
  const open = review?.state === 'open' ? review : undefined
  const rule = open?.rule ?? row.reviewRule
  if (!row.requiresApproval) return 'counts'
  if (needsSeveral(rule) && !open) return 'of_others'
  const given = open?.approvals ?? []
  const awaited = awaitedKeys(rule, given, approvers)
  if (awaited.length === 0 || awaited.includes(guestKey)) return 'counts'
  const isNext = rule.level === 'two_steps' && given.length === 0 && rule.second.some(({ kind }) => kind === 'guest')
  return isNext ? 'later' : 'of_others'
}

function standingOf({
  place,
  row,
  review,
  hash,
  name,
  comments,
}: Shown & { name: string }): Pick<GuestPost, 'state' | 'decided' | 'decidable'> {
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
  // What was approved and is being changed, or was taken back, is not approved any more.
  const isVoid = place.decision === 'approved' && row.approvedHash !== hash && !(row.status === 'in_review' && decidable)
  if (isHere && place.decision && !isVoid) return { state: place.decision, decided, decidable }
  if (row.status === 'in_review' && decidable) return { state: 'waits', decided: null, decidable }
  if (decided && row.approvedHash === hash) return { state: 'approved', decided, decidable }
  if (decided && row.status === 'changes_requested' && decidable) return { state: 'changes_requested', decided, decidable }
  return { state: 'worked_on', decided: null, decidable: false }
}
