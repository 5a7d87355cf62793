import type { RequestContext } from '../../../api.ts'
import { unauthenticated } from '../../../errors.ts'

/** The requester: the session that asks, and from where. */
export interface Requester {
  sessionId: string
  address: string
}

/** Behind the gate there is a session. */
export function requesterOf({ session, request }: Pick<RequestContext, 'session' | 'request'>): Requester {
  if (!session) throw unauthenticated()
  return { sessionId: session.sessionId, address: request.address }
}
