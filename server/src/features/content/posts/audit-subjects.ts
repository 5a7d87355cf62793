import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { headlineOf } from '@postwright/contract/content/headline'
import { eq, inArray } from 'drizzle-orm'

import type { SubjectFinder } from '../../core/audit/public.ts'
import { businesses } from '../businesses/table.ts'
import { posts } from './table.ts'

export const postSubjects: SubjectFinder = {
  areas: new Set(['post']),
  scopes: ['workspace', 'site'],
  run: async (tx, ids, scope) => {
    const rows = await tx
      .select({ id: posts.id, title: posts.title, body: posts.body, contentType: posts.contentType, business: businesses.name })
      .from(posts)
      .innerJoin(businesses, eq(businesses.id, posts.businessId))
      .where(inArray(posts.id, ids))
    return rows.map(({ id, contentType, business, ...content }) => [
      id,
      scope === 'site'
        ? { name: `${business}, ${contentTypeLabel(contentType)}`, link: null }
        : { name: headlineOf(content), link: `/app/repository/${id}` },
    ])
  },
}
