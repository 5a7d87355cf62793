import type { HttpBody } from '../http-body.ts'
import { mutate, read } from '../http.ts'

/** Who asks, and where: `base` ends with the version. */
export interface Caller {
  base: string
  token: string
  signal: AbortSignal
}

export function ask({ base, token, signal }: Caller, path: string, query: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams(query).toString()
  return read({ url: `${base}${path}${search && `?${search}`}`, host: 'ours', headers: bearer(token), signal })
}

export function change(
  { base, token, signal }: Caller,
  method: 'POST' | 'DELETE',
  path: string,
  { body, timeoutMs }: { body?: HttpBody; timeoutMs?: number } = {},
) {
  return mutate(method, {
    url: `${base}${path}`,
    host: 'ours',
    headers: bearer(token),
    signal,
    ...(body && { body }),
    ...(timeoutMs && { timeoutMs }),
  })
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
