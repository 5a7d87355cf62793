import { api } from '../../../api.ts'
import { listAsks } from './service/asks.ts'
import { readContext } from './service/context.ts'
import { estimateGeneration } from './service/estimate.ts'
import { generate } from './service/generate.ts'
import { repurpose } from './service/repurpose.ts'
import { retryDraft } from './service/retry.ts'
import { getGeneration, lastGeneration } from './service/read.ts'
import { stopGeneration } from './service/stop.ts'
import { tryPrompt } from './service/try-prompt.ts'
import { listWriters } from './service/writers.ts'

export const generationRoutes = api.generation.router({
  generate: api.generation.generate.handler(({ context, input }) => generate(context, input)),
  repurpose: api.generation.repurpose.handler(({ context, input }) => repurpose(context, input)),
  retry: api.generation.retry.handler(({ context, input }) => retryDraft(context, input)),
  writers: api.generation.writers.handler(({ context }) => listWriters(context)),
  get: api.generation.get.handler(({ context, input }) => getGeneration(context, input)),
  last: api.generation.last.handler(({ context, input }) => lastGeneration(context, input)),
  stop: api.generation.stop.handler(({ context, input }) => stopGeneration(context, input)),
  asks: api.generation.asks.handler(({ context, input }) => listAsks(context, input)),
  context: api.generation.context.handler(({ context, input }) => readContext(context, input)),
  tryPrompt: api.generation.tryPrompt.handler(({ context, input }) => tryPrompt(context, input)),
  estimate: api.generation.estimate.handler(({ context, input }) => estimateGeneration(context, input)),
})
