import type { Revision } from '@postwright/contract/content/revisions'

import type { Context } from '../../../../context.ts'
import { postOf } from '../../posts/public.ts'
import { newestRevision } from '../read.ts'

/** @throws NOT_FOUND without the post. */
export async function lastRevision({ db, actor: { workspaceId } }: Context, { postId }: { postId: string }): Promise<Revision | null> {
  return db.transaction(async (tx) => {
    await postOf(tx, { workspaceId, postId })
    return newestRevision(tx, { workspaceId, postId })
  })
}
