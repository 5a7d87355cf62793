import { api } from '../../../api.ts'
import { importPosts } from './import.ts'

export const postFileRoutes = api.postFiles.router({
  import: api.postFiles.import.handler(({ context, input }) => importPosts(context, input)),
})
