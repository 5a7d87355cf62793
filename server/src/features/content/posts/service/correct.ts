import { isSameWhole } from '@postwright/contract/content/for-channels'
import type { WholeContent } from '@postwright/contract/content/content'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'

import type { Actor } from '../../../../context.ts'
import { conflict, forbidden } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { refuseOpenClaims } from '../claims.ts'
import { fitContent, refuseOverLimit, wholeOf } from '../content.ts'
import { contentHash } from '../content-hash.ts'
import { refuseStrangeChannels } from '../for-channels.ts'
import { mayApproveAtOnce, mayWritePosts } from '../policy.ts'
import { lockedPost } from '../reading.ts'
import { replaceContent } from '../replace-content.ts'
import { refuseStale } from '../revision.ts'
import { posts } from '../table.ts'
import { keepVersion } from '../versions.ts'

interface Correction {
  id: string
  revision: number
  content: WholeContent
}

/**
 * Gives a published post another text, for whoever sends it to where it is published: it stays published, and the text is kept as a version
 * that whoever changes it approves. The same text again changes nothing.
 *
 * @throws CONFLICT on `content` for a post that is not published, or when somebody saved after `revision`; INVALID on `content` when it
 * breaks a hard limit, on `claims` where one is to be checked; FORBIDDEN where somebody else approves posts of this business.
 */
export async function correctIn(tx: Tx, actor: Actor, { id, revision, content }: Correction): Promise<void> {
  if (!mayWritePosts(actor)) throw forbidden(msg`Only owners, admins and editors may change posts.`)
  const which = { workspaceId: actor.workspaceId, postId: id }
  const post = await lockedPost(tx, which)
  if (post.status !== 'published') throw conflict('content', msg`Only what is published can be updated where it was published.`)
  const text = wholeOf(fitContent(post.contentType, content), post)
  if (isSameWhole(post, text)) return
  if (post.requiresApproval && !mayApproveAtOnce(actor, post))
    throw forbidden(msg`Somebody else approves posts of this business. Ask them to change this one, or write another one.`)
  refuseStale(post, revision, actor)
  refuseOverLimit(post.contentType, { ...text, media: post.media })
  await refuseStrangeChannels(tx, { ...actor, businessId: post.businessId }, text.forChannels, post.forChannels)

  await keepVersion(tx, { ...which, content: post, media: post.media, origin: 'person', note: '', authorId: post.editorId })
  await replaceContent(tx, actor, post, { content: text, whileLive: true })
  const changed = await lockedPost(tx, which)
  refuseOpenClaims(changed)
  const number = await keepVersion(tx, { ...which, content: text, media: post.media, origin: 'person', note: '', authorId: actor.userId })
  await tx
    .update(posts)
    .set({
      approvedVersion: number,
      approvedHash: contentHash(changed),
      approvedChannels: post.approvedChannels,
      approvedBy: actor.userId,
      approvedAt: sql`now()`,
    })
    .where(and(eq(posts.workspaceId, actor.workspaceId), eq(posts.id, id)))
}
