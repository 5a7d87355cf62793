import { headlineOf } from '@postwright/contract/headline'
import { eq, inArray } from 'drizzle-orm'

import type { SubjectFinder } from '../../core/audit/subjects.ts'
import { channels } from '../channels/table.ts'
import { posts } from '../../content/posts/table.ts'
import { deliveries } from './table.ts'

export const deliverySubjects: SubjectFinder = {
  areas: new Set(['delivery']),
  scopes: ['workspace'],
  run: async (tx, ids) => {
    const rows = await tx
      .select({ id: deliveries.id, postId: posts.id, title: posts.title, body: posts.body, channel: channels.name })
      .from(deliveries)
      .innerJoin(posts, eq(posts.id, deliveries.postId))
      .innerJoin(channels, eq(channels.id, deliveries.channelId))
      .where(inArray(deliveries.id, ids))
    return rows.map(({ id, postId, channel, ...content }) => [
      id,
      { name: `${headlineOf(content)} (${channel})`, link: `/app/repository/${postId}` },
    ])
  },
}
