import type { PostContent } from '@postwright/contract/content/content'
import { isSameWhole } from '@postwright/contract/content/for-channels'
import type { Suggestions, WrittenBy } from '@postwright/contract/content/posts'

import type { FoundClaim } from '../../../ai/claims/claims.ts'
import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { wholeOf } from './content.ts'
import type { PostRow } from './reading.ts'
import { replaceContent } from './replace-content.ts'
import type { GivenSource } from './version-sources.ts'
import { keepVersion } from './versions.ts'

/** A text that was written from that of a post, with what is kept beside it. */
export interface RevisedText {
  content: PostContent
  writtenBy: WrittenBy
  suggestions: Suggestions | null
  claims: readonly FoundClaim[]
  /** Passages of documents that it was made from. */
  sources?: readonly GivenSource[]
}

/** Keeps the text of a locked post as a version, so that there is a way back to it. @returns its number. */
export function textBefore(tx: Tx, { workspaceId }: Actor, post: PostRow): Promise<number> {
  return keepVersion(tx, {
    workspaceId,
    postId: post.id,
    content: post,
    media: post.media,
    origin: 'person',
    note: '',
    authorId: post.editorId,
  })
}

/**
 * Makes a revised text that of a locked post, as a new version; what was there before is one as well. An approved post returns to draft.
 *
 * @returns the number of the version.
 * @throws CONFLICT on `content` for a post whose text stays as it was sent.
 */
export async function applyRevision(
  tx: Tx,
  actor: Actor,
  post: PostRow,
  { content, claims, ...written }: RevisedText & { note: string },
): Promise<number> {
  await textBefore(tx, actor, post)
  if (!isSameWhole(post, content)) await replaceContent(tx, actor, post, { content, claims })
  const which = { workspaceId: actor.workspaceId, postId: post.id }
  return keepVersion(tx, {
    ...which,
    content: wholeOf(content, post),
    media: post.media,
    origin: 'revision',
    authorId: actor.userId,
    ...written,
  })
}
