import { inArray } from 'drizzle-orm'

import type { SubjectFinder } from '../../core/audit/public.ts'
import { documents } from './table.ts'

export const documentSubjects: SubjectFinder = {
  areas: new Set(['document']),
  scopes: ['workspace'],
  run: async (tx, ids) => {
    const rows = await tx.select().from(documents).where(inArray(documents.id, ids))
    return rows.map(({ id, businessId, name }) => [id, { name, link: `/app/business/${businessId}/profile?tab=documents` }])
  },
}
