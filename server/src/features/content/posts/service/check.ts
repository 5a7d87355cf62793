import { addressesIn } from '@postwright/contract/content/addresses'
import type { LinkCheck, PostChecks } from '@postwright/contract/content/post-checks'

import type { Context } from '../../../../context.ts'
import { clashesOf } from '../checking/clashes.ts'
import { similarPosts } from '../checking/similar-posts.ts'
import { postOf } from '../reading.ts'

/** What speaks against a text as it is stored: that it was said before, or that something else goes out at its time. @throws NOT_FOUND. */
export function checkPost({ db, actor }: Context, { id }: { id: string }): Promise<PostChecks> {
  const which = { workspaceId: actor.workspaceId, postId: id }
  return db.transaction(async (tx) => {
    const { businessId } = await postOf(tx, which)
    const similar = await similarPosts(tx, { ...which, businessId })
    return { similar, ...(await clashesOf(tx, { ...which, businessId })) }
  })
}

/** Whether the addresses of a text as it is stored answer. @throws NOT_FOUND. */
export async function checkLinks({ db, actor, services }: Context, { id }: { id: string }, signal?: AbortSignal): Promise<LinkCheck[]> {
  const post = await db.transaction((tx) => postOf(tx, { workspaceId: actor.workspaceId, postId: id }))
  return services.linkChecker.check(actor.userId, addressesIn(post), signal)
}
