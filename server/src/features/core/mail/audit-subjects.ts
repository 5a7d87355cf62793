import { inArray } from 'drizzle-orm'

import type { SubjectFinder } from '../audit/public.ts'
import { mails } from './table.ts'

export const mailSubjects: SubjectFinder = {
  areas: new Set(['mail']),
  scopes: ['site'],
  run: async (tx, ids) => {
    const rows = await tx.select({ id: mails.id, name: mails.recipient }).from(mails).where(inArray(mails.id, ids))
    return rows.map(({ id, name }) => [id, { name, link: `/app/admin?tab=email&mail=outbox&opened=${id}` }])
  },
}
