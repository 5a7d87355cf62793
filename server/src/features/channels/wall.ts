import { and, eq } from 'drizzle-orm'
import { z } from 'zod'

import type { Services } from '../../context.ts'
import type { SandboxPost } from '../../platforms/sandbox/types.ts'
import { readWall } from '../../platforms/sandbox/wall.ts'
import { channels } from './table.ts'

/** What anybody with the address of a sandbox wall sees; null when there is no such wall. */
export async function sandboxWall({ db, config }: Services, channelId: string): Promise<{ name: string; posts: SandboxPost[] } | null> {
  if (!z.uuid().safeParse(channelId).success) return null
  const [channel] = await db.asSystem('a sandbox wall is public to those who know its address', (tx) =>
    tx
      .select({ name: channels.name })
      .from(channels)
      .where(and(eq(channels.id, channelId), eq(channels.kind, 'sandbox'))),
  )
  if (!channel) return null
  const { posts } = await readWall(db, { channelId, baseUrl: config.baseUrl })
  return { name: channel.name, posts }
}
