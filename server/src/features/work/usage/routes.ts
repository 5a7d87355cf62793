import { api } from '../../../api.ts'
import { exportUsage } from './export.ts'
import { readUsage } from './service.ts'

export const usageRoutes = api.usage.router({
  read: api.usage.read.handler(({ context, input }) => readUsage(context, input)),
  export: api.usage.export.handler(({ context, input }) => exportUsage(context, input)),
})
