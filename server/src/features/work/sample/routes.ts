import { api } from '../../../api.ts'
import { addSample } from './service/add.ts'
import { readSample } from './service/read.ts'
import { removeSample } from './service/remove.ts'

export const sampleRoutes = api.sample.router({
  read: api.sample.read.handler(({ context }) => readSample(context)),
  add: api.sample.add.handler(({ context }) => addSample(context)),
  remove: api.sample.remove.handler(({ context }) => removeSample(context)),
})
