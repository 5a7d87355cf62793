import type { ContractRouterClient } from '@orpc/contract'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { contract } from '@postwright/contract'

export type Api = ContractRouterClient<typeof contract>

/** An instance that answers: over the network, or in the same process. */
export interface Site {
  origin: string
  fetch: (request: Request) => Promise<Response>
}

/** A browser of somebody's: it keeps its session, and passes the same gates as any other. */
export function browserOf({ origin, fetch }: Site): Api {
  let cookie = ''
  const link = new RPCLink({
    url: `${origin}/rpc`,
    async fetch(request) {
      if (cookie !== '') request.headers.set('cookie', cookie)
      request.headers.set('origin', origin)
      const response = await fetch(request)
      const given = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
      if (given.length > 0) cookie = given.join('; ')
      return response
    },
  })
  return createORPCClient<Api>(link)
}
