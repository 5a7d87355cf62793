import { contract } from '@postwright/contract'
import type { Meta } from '@postwright/contract/core/base'
import { traverseContractProcedures } from '@orpc/server'

/** The methods with which the contract knows an address, for those who come with another. */
export function allowedMethods(path: string): string[] {
  const segments = path.split('/')
  return routes.filter((route) => fits(route.segments, segments)).map((route) => route.method)
}

/** Where RPC knows a procedure. */
export const procedurePaths = new Set<string>()
/** And those of them that only read. */
export const readingPaths = new Set<string>()

/** Where files are taken, and how large one may be. Such an address has no parameters. */
export const uploadLimits = new Map<string, number>()

interface Route {
  method: string
  segments: string[]
}

const routes: Route[] = []
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path: names }) => {
  procedurePaths.add(`/rpc/${names.join('/')}`)
  const { method = 'POST', path } = procedure['~orpc'].route
  if (method === 'GET') readingPaths.add(`/rpc/${names.join('/')}`)
  const { maxUploadBytes } = procedure['~orpc'].meta as Meta
  if (maxUploadBytes !== undefined) {
    uploadLimits.set(`/rpc/${names.join('/')}`, maxUploadBytes)
    uploadLimits.set(`/api/v1${path}`, maxUploadBytes)
  }
  if (path) routes.push({ method, segments: path.split('/') })
})

function fits(route: string[], segments: string[]): boolean {
  return route.length === segments.length && route.every((segment, index) => segment.startsWith('{') || segment === segments[index])
}
