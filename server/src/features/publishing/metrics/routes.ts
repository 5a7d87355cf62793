import { api } from '../../../api.ts'
import { readGoodTimes } from './good-times.ts'

export const metricRoutes = api.metrics.router({
  goodTimes: api.metrics.goodTimes.handler(({ context, input }) => readGoodTimes(context, input)),
})
