import { sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob, defineRemoval } from '../../../job.ts'
import { platformsOf } from '../deliveries/public.ts'
import { readMetrics } from './read.ts'

const timeoutSeconds = 270

export const readMetricsJob = defineJob({
  name: 'metrics.read',
  payload: z.object({}),
  retries: 0, // It runs again by the clock.
  timeoutSeconds,
  cron: '*/5 * * * *',
  run: (services) => readMetrics(services, platformsOf(services), AbortSignal.timeout((timeoutSeconds - 30) * 1000)),
})

/** Makes room for the coming months, and lets go of what is older than 25 of them. */
export const turnMetricMonthsJob = defineRemoval({
  name: 'metrics.turn-months',
  cron: '11 2 * * *',
  timeoutSeconds: 60,
  removeAcrossWorkspaces: (tx) => tx.execute(sql`select turn_metric_months()`),
})
