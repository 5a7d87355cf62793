import { api } from '../../../api.ts'
import { connectChannel, disconnectChannel, listChannels, reconnectChannel, setSandbox } from './service.ts'

export const channelRoutes = api.channels.router({
  list: api.channels.list.handler(({ context, input }) => listChannels(context, input)),
  connect: api.channels.connect.handler(({ context, input }) => connectChannel(context, input)),
  setSandbox: api.channels.setSandbox.handler(({ context, input }) => setSandbox(context, input)),
  reconnect: api.channels.reconnect.handler(({ context, input }) => reconnectChannel(context, input)),
  disconnect: api.channels.disconnect.handler(({ context, input }) => disconnectChannel(context, input)),
})
