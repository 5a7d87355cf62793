import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils, OPERATION_CONTEXT_SYMBOL, type OperationContext } from '@orpc/tanstack-query'
import type { contract } from '@postwright/contract'

import { keyOf, untilSettled } from './request-keys.ts'

const link = new RPCLink<OperationContext>({
  url: () => new URL('/rpc', window.location.href),
  headers: ({ context }, _path, input) => (isMutation(context) ? { 'idempotency-key': keyOf(input) } : {}),
  interceptors: [(call) => (isMutation(call.context) ? untilSettled(call.input, () => call.next()) : call.next())],
})

/** The server's procedures, for what is no query: streams and one-off calls. */
export const client: ContractRouterClient<typeof contract, OperationContext> = createORPCClient(link)

/** The same procedures as query and mutation options with their keys. */
export const api = createTanstackQueryUtils(client)

function isMutation(context: OperationContext): boolean {
  return context[OPERATION_CONTEXT_SYMBOL]?.type === 'mutation'
}
