import { api } from '../../../api.ts'
import { readDashboard } from './service.ts'

export const dashboardRoutes = api.dashboard.router({
  overview: api.dashboard.overview.handler(({ context, input }) => readDashboard(context, input)),
})
