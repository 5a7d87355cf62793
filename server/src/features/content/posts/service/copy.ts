import { and, eq, sql } from 'drizzle-orm'

import type { Actor } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import type { businessOf } from '../../businesses/public.ts'
import { quotedPassages } from '../../documents/public.ts'
import { keptClaims } from '../claims.ts'
import { contentHash } from '../content-hash.ts'
import { claimsByHand } from '../find-claims.ts'
import { posts } from '../table.ts'
import { addPost } from './create.ts'

type Source = typeof posts.$inferSelect

/**
 * Writes a post once more, with its media, and with this text. What was approved, word for word, is approved.
 *
 * @returns its id, and whether it is.
 */
export async function copyIn(
  tx: Tx,
  actor: Actor,
  { business, source, body }: { business: Awaited<ReturnType<typeof businessOf>>; source: Source; body: string },
): Promise<{ id: string; isApproved: boolean }> {
  const { workspaceId, contentType, title, brief, media } = source
  const content = { title, body }
  const id = await addPost(tx, actor, { business, contentType, content, media, brief, origin: 'person', note: '', sourcePostId: source.id })
  const isApproved = source.approvedHash !== null && source.approvedHash === contentHash({ contentType, media, ...content })
  const { approvedBy, approvedGuest, approvedAt, approvedHash, approvedChannels } = source
  await tx
    .update(posts)
    .set({
      claims: body === source.body ? source.claims : await claimsOfWording(tx, { business, source, body }),
      ...(isApproved && { status: 'approved', approvedVersion: 1, approvedHash, approvedChannels, approvedBy, approvedGuest, approvedAt }),
    })
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, id)))
  if (media.length > 0)
    await tx.execute(sql`
      insert into post_media (workspace_id, business_id, post_id, asset_id)
      select workspace_id, business_id, ${id}, asset_id from post_media where workspace_id = ${workspaceId} and post_id = ${source.id}`)
  return { id, isApproved }
}

async function claimsOfWording(tx: Tx, { business, source, body }: Parameters<typeof copyIn>[2]) {
  const { workspaceId, contentType, title, brief } = source
  const text = `${title ?? ''}\n${body}`
  const passages = business.requiresCheckedClaims ? await quotedPassages(tx, { workspaceId, businessId: business.id, text }) : []
  return keptClaims(claimsByHand({ business, contentType, content: { title, body }, brief, passages }))
}
