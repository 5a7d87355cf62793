import { z } from 'zod'

import { defineJob } from '../../../job.ts'
import { platformsOf } from '../deliveries/public.ts'
import { countAgain } from './count-again.ts'
import { goOnWithImports } from './read.ts'

const timeoutSeconds = 110

/** Sent when somebody asks for an import; by the clock for those that wait, or whose node died. */
export const goOnJob = defineJob({
  name: 'imports.go-on',
  payload: z.object({}),
  retries: 0, // The next minute goes on.
  timeoutSeconds,
  cron: '* * * * *',
  run: (services) => goOnWithImports(services, platformsOf(services), AbortSignal.timeout(40_000)),
})

const countSeconds = 270

export const countAgainJob = defineJob({
  name: 'imports.count-again',
  payload: z.object({}),
  retries: 0, // It runs again by the clock.
  timeoutSeconds: countSeconds,
  cron: '3-59/10 * * * *',
  run: (services) => countAgain(services, platformsOf(services), AbortSignal.timeout((countSeconds - 30) * 1000)),
})
