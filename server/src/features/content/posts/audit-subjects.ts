import { headlineOf } from '@postwright/contract/headline'
import { inArray } from 'drizzle-orm'

import type { SubjectFinder } from '../../core/audit/subjects.ts'
import { posts } from './table.ts'

export const postSubjects: SubjectFinder = {
  areas: new Set(['post']),
  scopes: ['workspace'],
  run: async (tx, ids) => {
    const rows = await tx.select({ id: posts.id, title: posts.title, body: posts.body }).from(posts).where(inArray(posts.id, ids))
    return rows.map(({ id, ...content }) => [id, { name: headlineOf(content), link: `/app/repository/${id}` }])
  },
}
