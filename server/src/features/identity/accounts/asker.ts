import type { RequestContext } from '../../../api.ts'
import { unauthenticated } from '../../../errors.ts'

/** The session that asks, and from where. */
export interface Asker {
  sessionId: string
  address: string
}

/** Behind the gate there is a session. */
export function askerOf({ session, request }: Pick<RequestContext, 'session' | 'request'>): Asker {
  if (!session) throw unauthenticated()
  return { sessionId: session.sessionId, address: request.address }
}
