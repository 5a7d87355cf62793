import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { excerptsOf } from '../../../ai/voice/changes.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { posts } from '../posts/table.ts'
import { writtenVersion } from './edits.ts'
import type { WhichBusiness } from './rules.ts'
import { voiceEvidence } from './table.ts'

interface OwnEvidence extends WhichBusiness {
  postId: string
  noteId: string
  userId: string
}

/** The post that somebody had before them when they wrote a note. @throws NOT_FOUND for one of another business. */
export async function addOwnEvidence(tx: Tx, { workspaceId, businessId, postId, noteId, userId }: OwnEvidence): Promise<void> {
  const [post] = await tx
    .select({ body: posts.body })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.businessId, businessId), eq(posts.id, postId)))
  if (!post) throw notFound('post')
  const written = await writtenVersion(tx, { workspaceId, postId })
  const excerpts = excerptsOf(written?.body ?? '', post.body, () => true)
  const row = { id: uuidv7(), workspaceId, businessId, postId, noteId, direction: `note:${noteId}`, authorId: userId }
  await tx.insert(voiceEvidence).values({ ...row, ...excerpts })
}
