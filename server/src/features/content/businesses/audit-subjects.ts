import { inArray } from 'drizzle-orm'

import type { SubjectFinder } from '../../core/audit/public.ts'
import { businesses } from './table.ts'

export const businessSubjects: SubjectFinder = {
  areas: new Set(['business', 'evergreen', 'series', 'subscribers', 'issue']),
  scopes: ['workspace', 'site'],
  run: async (tx, ids, scope) => {
    const rows = await tx.select().from(businesses).where(inArray(businesses.id, ids))
    return rows.map(({ id, name, status }) => [
      id,
      { name, link: scope === 'workspace' && status === 'active' ? `/app/business/${id}/profile` : null },
    ])
  },
}
