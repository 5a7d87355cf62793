import type { ForChannel } from '@postwright/contract/content/content'
import { saying, withoutOwnText } from '@postwright/contract/content/for-channels'
import { and, desc, eq, sql } from 'drizzle-orm'

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

interface Wanted {
  business: Awaited<ReturnType<typeof businessOf>>
  source: Source
  body: string
  /** Whose approval of these words and media it goes by; null where nobody approved them. */
  receipt: Source | null
}

/** What a post says and shows in this text, as an approval of it has it. */
export function hashInWords(source: Source, body: string): string {
  const { contentType, title, media } = source
  return contentHash({ contentType, title, body, media, forChannels: forChannelsIn(source, body) })
}

/** Other words of a post are those for every channel; what is set on channels stays. */
function forChannelsIn(source: Source, body: string): ForChannel[] {
  return body === source.body ? source.forChannels : saying(source.forChannels.map(withoutOwnText))
}

/**
 * The posts whose approval is one of these words: the post itself, and the copy that was approved last, where the post is out, so that nobody
 * decides about it any more, or these are other words of it.
 */
export async function receiptsFor(tx: Tx, source: Source, body: string): Promise<Source[]> {
  const hash = hashInWords(source, body)
  const own = source.approvedHash === hash ? [source] : []
  if (body === source.body && source.status !== 'published') return own
  const copies = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.workspaceId, source.workspaceId), eq(posts.sourcePostId, source.id), eq(posts.approvedHash, hash)))
    .orderBy(desc(posts.approvedAt))
    .limit(1)
  return [...own, ...copies]
}

/** Writes a post once more, with its media, and with this text. What was approved, word for word, is approved. */
export async function copyIn(tx: Tx, actor: Actor, { business, source, body, receipt }: Wanted): Promise<string> {
  const { workspaceId, contentType, title, brief, media } = source
  const content = { title, body, forChannels: forChannelsIn(source, body) }
  const id = await addPost(tx, actor, { business, contentType, content, media, brief, origin: 'person', note: '', sourcePostId: source.id })
  await tx
    .update(posts)
    .set({
      claims: body === source.body ? source.claims : await claimsOfWording(tx, { business, source, body, receipt }),
      ...(receipt && approvalOf(receipt)),
    })
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, id)))
  if (media.length > 0)
    await tx.execute(sql`
      insert into post_media (workspace_id, business_id, post_id, asset_id)
      select workspace_id, business_id, ${id}, asset_id from post_media where workspace_id = ${workspaceId} and post_id = ${source.id}`)
  return id
}

function approvalOf({ approvedBy, approvedGuest, approvedAt, approvedHash, approvedChannels }: Source) {
  return { status: 'approved' as const, approvedVersion: 1, approvedHash, approvedChannels, approvedBy, approvedGuest, approvedAt }
}

async function claimsOfWording(tx: Tx, { business, source, body }: Wanted) {
  const { workspaceId, contentType, title, brief } = source
  const text = `${title ?? ''}\n${body}`
  const passages = business.requiresCheckedClaims ? await quotedPassages(tx, { workspaceId, businessId: business.id, text }) : []
  return keptClaims(claimsByHand({ business, contentType, content: { title, body }, brief, passages }))
}
