import { contract } from '@postwright/contract'
import { traverseContractProcedures } from '@orpc/server'
import type { z } from 'zod'

export interface ContractProcedure {
  name: string
  path: readonly string[]
  method: string
  address: string
  schema: z.ZodType | undefined
}

export type ProcedureWithInput = ContractProcedure & { schema: z.ZodType }

/** Every procedure of the contract. */
export const procedures: ContractProcedure[] = []
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  const { route, inputSchema } = procedure['~orpc']
  // The contract is written in zod throughout.
  const schema = inputSchema as z.ZodType | undefined
  procedures.push({ name: path.join('.'), path, method: route.method ?? 'POST', address: route.path ?? '', schema })
})
