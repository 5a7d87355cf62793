import { api } from '../../api.ts'
import { estimateGeneration } from './service/estimate.ts'
import { generate } from './service/generate.ts'
import { stopGeneration } from './service/stop.ts'

export const generationRoutes = api.generation.router({
  generate: api.generation.generate.handler(({ context, input, signal }) => generate(context, input, signal)),
  stop: api.generation.stop.handler(({ context, input }) => stopGeneration(context, input)),
  estimate: api.generation.estimate.handler(({ context, input }) => estimateGeneration(context, input)),
})
