import { eq, inArray } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import type { SubjectFinder } from '../../core/audit/public.ts'
import { businesses } from '../../content/businesses/table.ts'
import { channels } from './table.ts'

export const channelSubjects: SubjectFinder = {
  areas: new Set(['channel', 'slot']),
  scopes: ['workspace', 'site'],
  run: async (tx, ids, scope) => {
    const rows = await tx
      .select({ id: channels.id, name: channels.name, businessId: channels.businessId, business: businesses.name })
      .from(channels)
      .innerJoin(businesses, eq(businesses.id, channels.businessId))
      .where(inArray(channels.id, ids))
    return rows.map(({ id, name, businessId, business }) => [
      id,
      scope === 'site'
        ? { name: business, link: null }
        : { name: channelName(name), link: `/app/business/${businessId}/profile?tab=channels` },
    ])
  },
}
