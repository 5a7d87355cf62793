import type { Present, TellPresence } from '@postwright/contract/content/presence'
import { inArray } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { notify } from '../../../infra/db/notify.ts'
import { emit } from '../../../events.ts'
import { users } from '../../identity/accounts/table.ts'
import { postOf } from '../posts/public.ts'
import { type Heard, presenceChannel } from './board.ts'

/**
 * Says on all nodes that somebody has a post open, and who else has. Their screens are told when that is new, not at each beat.
 *
 * @throws NOT_FOUND without the post.
 */
export async function tellPresence({ db, actor, services }: Context, { postId, screen, state }: TellPresence): Promise<Present[]> {
  const { workspaceId, userId } = actor
  const heard: Heard = { workspaceId, postId, userId, screen, state }
  return db.transaction(async (tx) => {
    await postOf(tx, { workspaceId, postId })
    const before = services.presence.stateOf(heard)
    await notify(tx, presenceChannel, heard)
    if (before !== (state === 'left' ? null : state)) await emit(tx, { type: 'presence.changed', workspaceId, postId })
    const others = new Map(services.presence.on({ workspaceId, postId }))
    others.delete(userId)
    if (others.size === 0) return []
    const people = await tx
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.id, [...others.keys()]))
      .orderBy(users.name)
    return people.map((person) => ({ person, state: others.get(person.id) ?? 'reading' }))
  })
}
