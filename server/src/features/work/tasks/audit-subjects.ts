import { and, inArray, isNull } from 'drizzle-orm'

import type { SubjectFinder } from '../../core/audit/public.ts'
import { tasks } from './table.ts'

export const taskSubjects: SubjectFinder = {
  areas: new Set(['task']),
  scopes: ['workspace'],
  run: async (tx, ids) => {
    const rows = await tx
      .select({ id: tasks.id, title: tasks.title })
      .from(tasks)
      .where(and(inArray(tasks.id, ids), isNull(tasks.deletedAt)))
    return rows.map(({ id, title }) => [id, { name: title, link: `/app/tasks?task=${id}` }])
  },
}
