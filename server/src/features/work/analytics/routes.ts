import { api } from '../../../api.ts'
import { exportAnalytics } from './export.ts'
import { readOrigin } from './origin.ts'
import { readAnalytics, readTags, readTrend } from './service.ts'

export const analyticsRoutes = api.analytics.router({
  read: api.analytics.read.handler(({ context, input }) => readAnalytics(context, input)),
  tags: api.analytics.tags.handler(({ context, input }) => readTags(context, input)),
  trend: api.analytics.trend.handler(({ context, input }) => readTrend(context, input)),
  export: api.analytics.export.handler(({ context, input }) => exportAnalytics(context, input)),
  origin: api.analytics.origin.handler(({ context, input }) => readOrigin(context, input)),
})
