import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { headlineOf } from '@postwright/contract/content/headline'
import { eq, inArray } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import type { SubjectFinder } from '../../core/audit/public.ts'
import { channels } from '../channels/table.ts'
import { businesses } from '../../content/businesses/table.ts'
import { posts } from '../../content/posts/table.ts'
import { deliveries } from './table.ts'

export const deliverySubjects: SubjectFinder = {
  areas: new Set(['delivery']),
  scopes: ['workspace', 'site'],
  run: async (tx, ids, scope) => {
    const rows = await tx
      .select({
        id: deliveries.id,
        postId: posts.id,
        title: posts.title,
        body: posts.body,
        contentType: posts.contentType,
        business: businesses.name,
        channel: channels.name,
      })
      .from(deliveries)
      .innerJoin(posts, eq(posts.id, deliveries.postId))
      .innerJoin(businesses, eq(businesses.id, posts.businessId))
      .innerJoin(channels, eq(channels.id, deliveries.channelId))
      .where(inArray(deliveries.id, ids))
    return rows.map(({ id, postId, contentType, business, channel, ...content }) => [
      id,
      scope === 'site'
        ? { name: `${business}, ${contentTypeLabel(contentType)}`, link: null }
        : { name: `${headlineOf(content)} (${channelName(channel)})`, link: `/app/repository/${postId}` },
    ])
  },
}
