import { z } from 'zod'

import { defineJob } from '../../../job.ts'
import { platformsOf } from '../deliveries/public.ts'
import { checkChannels } from './check-channels.ts'
import { lookAhead } from './look-ahead.ts'

const timeoutSeconds = 270

export const checkChannelsJob = defineJob({
  name: 'warnings.check-channels',
  payload: z.object({}),
  retries: 0, // It runs again by the clock.
  timeoutSeconds,
  cron: '*/10 * * * *',
  run: (services) => checkChannels(services, platformsOf(services), AbortSignal.timeout((timeoutSeconds - 70) * 1000)),
})

export const lookAheadJob = defineJob({
  name: 'warnings.look-ahead',
  payload: z.object({}),
  retries: 0, // It runs again by the clock.
  timeoutSeconds: 60,
  cron: '7,22,37,52 * * * *',
  run: lookAhead,
})
