import { inArray } from 'drizzle-orm'

import type { SubjectFinder } from '../../core/audit/public.ts'
import { assets } from './table.ts'

export const assetSubjects: SubjectFinder = {
  areas: new Set(['asset']),
  scopes: ['workspace'],
  run: async (tx, ids) => {
    const rows = await tx.select().from(assets).where(inArray(assets.id, ids))
    return rows.map(({ id, businessId, name }) => [id, { name, link: `/app/media?business=${businessId}&asset=${id}` }])
  },
}
