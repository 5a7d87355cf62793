import { inArray } from 'drizzle-orm'

import type { SubjectFinder } from '../../core/audit/public.ts'
import { invitations } from './table.ts'

export const invitationSubjects: SubjectFinder = {
  areas: new Set(['member']),
  scopes: ['workspace', 'site'],
  run: async (tx, ids, scope) => {
    const rows = await tx.select({ id: invitations.id, name: invitations.email }).from(invitations).where(inArray(invitations.id, ids))
    return rows.map(({ id, name }) => [id, { name, link: scope === 'site' ? null : '/app/settings?tab=team' }])
  },
}
