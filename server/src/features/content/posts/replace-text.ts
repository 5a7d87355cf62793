import type { PostContent } from '@postwright/contract/content/content'
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
import { contentHash } from './content-hash.ts'
import { claimsAfterEdit, claimsAfterRevision } from './find-claims.ts'
import { isLive, type PostRow } from './reading.ts'
import { approvalOf, noApproval } from './status.ts'
import { posts } from './table.ts'
import { afterEdit } from './transitions.ts'

/** Makes a text the working text of a post that the caller locked. `claims` are those of the text where they are known. @throws CONFLICT on `content` where it stays as it is. */
export async function replaceText(
  tx: Tx,
  actor: Actor,
  post: PostRow,
  content: PostContent,
  claims?: readonly FoundClaim[],
): Promise<void> {
  const { workspaceId } = actor
  await refuseReadOnly(tx, { ...post, workspaceId })
  const status = afterEdit(post.status, post)

  await tx
    .update(posts)
    .set({
      title: content.title,
      body: content.body,
      claims: claims ? claimsAfterRevision(claims, post.claims) : await claimsNow(tx, workspaceId, post, content),
      status,
      ...noApproval,
      revision: sql`${posts.revision} + 1`,
      editorId: actor.userId,
      editedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, post.id)))

  await touchBusiness(tx, { workspaceId, businessId: post.businessId })
  const hash = contentHash({ ...post, ...content })
  await emit(tx, {
    type: 'post.textChanged',
    by: actor,
    voided: approvalOf(post),
    workspaceId,
    postId: post.id,
    contentHash: hash,
    before: post.status,
    status,
  })
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

/** A text that nobody but people wrote has claims only where the business wants them checked. */
async function claimsNow(tx: Tx, workspaceId: string, post: PostRow, content: PostContent): Promise<KeptClaim[]> {
  const { businessId, claims, writtenBy, requiresCheckedClaims } = post
  if (claims.length === 0 && writtenBy === null && !requiresCheckedClaims) return []
  const business = await businessOf(tx, { workspaceId, businessId })
  const passages = await quotedPassages(tx, { workspaceId, businessId, text: `${content.title ?? ''}\n${content.body}` })
  return claimsAfterEdit({ ...post, business, content, passages }, claims)
}

function hasDeliveries(status: PostStatus): boolean {
  return status === 'scheduled' || status === 'failed'
}
