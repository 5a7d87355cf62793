import type { MediaItem, WholeContent } from '@postwright/contract/content/content'
import { allWords, isSameWhole } from '@postwright/contract/content/for-channels'
import { readOnlyReason } from '@postwright/contract/content/post-states'
import type { PostStatus } from '@postwright/contract/content/posts'
import { and, eq, sql } from 'drizzle-orm'

import type { FoundClaim } from '../../../ai/claims/claims.ts'
import type { Actor } from '../../../context.ts'
import { conflict } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf, touchBusiness } from '../businesses/public.ts'
import { quotedPassages } from '../documents/public.ts'
import type { KeptClaim } from './claims.ts'
import { wholeOf } from './content.ts'
import { contentHash } from './content-hash.ts'
import { claimsAfterEdit, claimsAfterRevision } from './find-claims.ts'
import { isLive, type PostRow } from './reading.ts'
import { approvalOf, noApproval } from './status.ts'
import { postMedia, posts } from './table.ts'
import { afterEdit } from './transitions.ts'

/** What is left out stays. `claims` are those of the text where they are known. */
interface Replacement {
  content?: WholeContent
  media?: readonly MediaItem[]
  claims?: readonly FoundClaim[] | undefined
  /** It stays published: whoever calls sends it to where it is, and approves it. */
  whileLive?: boolean
}

/** Changes what a post that the caller locked says or shows. @throws CONFLICT on `content` where it stays as it is. */
export async function replaceContent(
  tx: Tx,
  actor: Actor,
  post: PostRow,
  { content = post, media = post.media, claims, whileLive = false }: Replacement,
): Promise<void> {
  const { workspaceId } = actor
  if (!whileLive) await refuseReadOnly(tx, { ...post, workspaceId })
  const status = whileLive ? post.status : afterEdit(post.status, post)
  const whole = wholeOf(content, post)

  await tx
    .update(posts)
    .set({
      ...whole,
      media: [...media],
      claims: await claimsOf(tx, workspaceId, post, { content: whole, claims }),
      status,
      ...noApproval,
      revision: sql`${posts.revision} + 1`,
      editorId: actor.userId,
      editedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, post.id)))

  if (media !== post.media) await linkMedia(tx, { workspaceId, businessId: post.businessId, postId: post.id }, media)
  await touchBusiness(tx, { workspaceId, businessId: post.businessId })
  const hash = contentHash({ contentType: post.contentType, ...whole, media })
  await emit(tx, {
    type: 'post.textChanged',
    by: actor,
    voided: whileLive ? null : approvalOf(post),
    workspaceId,
    postId: post.id,
    contentHash: hash,
    before: post.status,
    status,
  })
}

/** The library says by which posts each of its pictures and films is used. */
async function linkMedia(
  tx: Tx,
  which: { workspaceId: string; businessId: string; postId: string },
  media: readonly MediaItem[],
): Promise<void> {
  await tx.delete(postMedia).where(and(eq(postMedia.workspaceId, which.workspaceId), eq(postMedia.postId, which.postId)))
  if (media.length > 0) await tx.insert(postMedia).values(media.map(({ id: assetId }) => ({ ...which, assetId })))
}

/** @throws CONFLICT on `content` for a post whose text stays as it was sent. */
export async function refuseReadOnly(
  tx: Tx,
  { id, workspaceId, status }: Pick<PostRow, 'id' | 'status'> & { workspaceId: string },
): Promise<void> {
  const live = hasDeliveries(status) && (await isLive(tx, { workspaceId, postId: id }))
  const reason = readOnlyReason({ status, isLive: live })
  if (reason) throw conflict('content', reason)
}

function claimsOf(
  tx: Tx,
  workspaceId: string,
  post: PostRow,
  { content, claims }: { content: WholeContent; claims: readonly FoundClaim[] | undefined },
): KeptClaim[] | Promise<KeptClaim[]> {
  if (claims) return claimsAfterRevision(claims, post.claims)
  return isSameWhole(post, content) ? post.claims : claimsNow(tx, workspaceId, post, content)
}

/** A text that nobody but people wrote has claims only where the business wants them checked. */
async function claimsNow(tx: Tx, workspaceId: string, post: PostRow, content: WholeContent): Promise<KeptClaim[]> {
  const { businessId, claims, writtenBy, requiresCheckedClaims } = post
  if (claims.length === 0 && writtenBy === null && !requiresCheckedClaims) return []
  const business = await businessOf(tx, { workspaceId, businessId })
  const said = { title: content.title, body: allWords(content) }
  const passages = await quotedPassages(tx, { workspaceId, businessId, text: `${said.title ?? ''}\n${said.body}` })
  return claimsAfterEdit({ ...post, business, content: said, passages }, claims)
}

function hasDeliveries(status: PostStatus): boolean {
  return status === 'scheduled' || status === 'failed'
}
