import { inArray } from 'drizzle-orm'

import type { SubjectFinder } from '../../core/audit/subjects.ts'
import { channels } from './table.ts'

export const channelSubjects: SubjectFinder = {
  areas: new Set(['channel']),
  scopes: ['workspace'],
  run: async (tx, ids) => {
    const rows = await tx.select().from(channels).where(inArray(channels.id, ids))
    return rows.map(({ id, name, businessId }) => [id, { name, link: `/app/business/${businessId}/profile?tab=channels` }])
  },
}
