import { api } from '../../../api.ts'
import { readWebsite } from './service/read.ts'

export const websiteRoutes = {
  read: api.websites.read.handler(({ context, input, signal }) => readWebsite(context, input, signal)),
}
