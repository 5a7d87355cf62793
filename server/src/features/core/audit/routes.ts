import { api } from '../../../api.ts'
import { auditReader } from './reading.ts'
import type { SubjectFinder } from './subjects.ts'

export function auditRoutes(finders: readonly SubjectFinder[]) {
  const reader = auditReader(finders)
  return {
    audit: {
      list: api.audit.list.handler(({ context, input }) => reader.list(context, input)),
      export: api.audit.export.handler(({ context, input }) => reader.export(context, input)),
    },
    /** Of the whole instance. */
    admin: {
      audit: api.admin.audit.handler(({ context, input }) => reader.listInstance(context, input)),
      exportAudit: api.admin.exportAudit.handler(({ context, input }) => reader.exportInstance(context, input)),
    },
  }
}
