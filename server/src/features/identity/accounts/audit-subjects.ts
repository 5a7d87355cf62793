import { inArray } from 'drizzle-orm'

import type { SubjectFinder } from '../../core/audit/public.ts'
import { users } from './table.ts'

export const accountSubjects: SubjectFinder = {
  areas: new Set(['account', 'email', 'instance', 'member', 'password', 'plan', 'role', 'session', 'sign-in', 'workspace']),
  scopes: ['workspace', 'site'],
  run: async (tx, ids, scope) => {
    const rows = await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
    return rows.map(({ id, name }) => [
      id,
      { name, link: scope === 'site' ? `/app/admin?tab=users&person=${id}` : '/app/settings?tab=team' },
    ])
  },
}
