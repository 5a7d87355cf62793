import { api } from '../../api.ts'
import { exportAudit, listAudit } from './reading.ts'

export const auditRoutes = api.audit.router({
  list: api.audit.list.handler(({ context, input }) => listAudit(context, input)),
  export: api.audit.export.handler(({ context, input }) => exportAudit(context, input)),
})
