import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import type { Context, Router } from '@orpc/server'
import { FetchHandler, type FetchHandlerOptions } from '@orpc/server/fetch'
import { StandardHandler, type StandardHandlerOptions, StandardRPCCodec, StandardRPCMatcher } from '@orpc/server/standard'

/**
 * oRPC's `RPCHandler` for a contract whose outputs are JSON as they are, or one file. Looking through each of them for
 * dates, sets and files would take a sixth of a list's time.
 */
export function createPlainRpcHandler<T extends Context>(
  // oxlint-disable-next-line typescript/no-explicit-any -- as oRPC declares it
  router: Router<any, T>,
  options: StandardHandlerOptions<T> & FetchHandlerOptions<T>,
): FetchHandler<T> {
  const codec = new StandardRPCCodec(new StandardRPCSerializer(new PlainJson()))
  return new FetchHandler(new StandardHandler(router, new StandardRPCMatcher(), codec, options), options)
}

class PlainJson extends StandardRPCJsonSerializer {
  override serialize(data: unknown): ReturnType<StandardRPCJsonSerializer['serialize']> {
    return data instanceof Blob ? super.serialize(data) : [data, [], [], []]
  }
}
