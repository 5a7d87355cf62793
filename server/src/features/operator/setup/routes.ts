import { api, publicApi } from '../../../api.ts'
import { signInWithPassword } from '../../identity/factors/public.ts'
import { configureInstance, createSuperAdmin, setupStatus } from './service.ts'

export const setupRoutes = publicApi.setup.router({
  status: publicApi.setup.status.handler(({ context }) => setupStatus(context.services, context.request)),
  createSuperAdmin: publicApi.setup.createSuperAdmin.handler(async ({ context, input }) => {
    const { services, request, responseHeaders } = context
    await createSuperAdmin(services, input, request)
    const signedIn = await signInWithPassword(services, input, request)
    for (const cookie of signedIn.headers.getSetCookie()) responseHeaders.append('set-cookie', cookie)
    return {}
  }),
  configure: api.setup.configure.handler(async ({ context, input }) => {
    await configureInstance(context, input)
    return {}
  }),
})
