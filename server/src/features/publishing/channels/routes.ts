import { api, type RequestContext } from '../../../api.ts'
import { unauthenticated } from '../../../errors.ts'
import { answerConnection, chooseAccounts } from './connecting/answer.ts'
import { beginConnection } from './connecting/begin.ts'
import { examineChannel } from './doctor/examine.ts'
import { listChannels } from './list.ts'
import { disconnectChannel, pauseChannel, renameChannel, resumeChannel, setChannelSettings } from './managing.ts'
import { connectChannel, reconnectChannel, setSandbox } from './service.ts'

export const channelRoutes = api.channels.router({
  list: api.channels.list.handler(({ context, input }) => listChannels(context, input)),
  connect: api.channels.connect.handler(({ context, input }) => connectChannel(context, input)),
  setSandbox: api.channels.setSandbox.handler(({ context, input }) => setSandbox(context, input)),
  reconnect: api.channels.reconnect.handler(({ context, input }) => reconnectChannel(context, input)),
  disconnect: api.channels.disconnect.handler(({ context, input }) => disconnectChannel(context, input)),
  rename: api.channels.rename.handler(({ context, input }) => renameChannel(context, input)),
  setSettings: api.channels.setSettings.handler(({ context, input }) => setChannelSettings(context, input)),
  pause: api.channels.pause.handler(({ context, input }) => pauseChannel(context, input)),
  resume: api.channels.resume.handler(({ context, input }) => resumeChannel(context, input)),
})

export const channelConnectionRoutes = api.channelConnections.router({
  begin: api.channelConnections.begin.handler(({ context, input }) => beginConnection(context, sessionIn(context), input)),
  answer: api.channelConnections.answer.handler(({ context, input }) => answerConnection(context, sessionIn(context), input)),
  choose: api.channelConnections.choose.handler(({ context, input }) => chooseAccounts(context, sessionIn(context), input)),
})

export const channelDoctorRoutes = api.channelDoctor.router({
  examine: api.channelDoctor.examine.handler(({ context, input }) => examineChannel(context, input)),
})

/** Of the person, or of their key. */
function sessionIn({ session }: Pick<RequestContext, 'session'>): string {
  if (!session) throw unauthenticated()
  return session.sessionId
}
