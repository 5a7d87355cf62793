import { api } from '../../../api.ts'
import { endReport, listReports, makeReport, renewReport } from './service.ts'

export const reportRoutes = api.reports.router({
  list: api.reports.list.handler(({ context, input }) => listReports(context, input)),
  make: api.reports.make.handler(({ context, input }) => makeReport(context, input)),
  renew: api.reports.renew.handler(({ context, input }) => renewReport(context, input)),
  end: api.reports.end.handler(({ context, input }) => endReport(context, input)),
})
