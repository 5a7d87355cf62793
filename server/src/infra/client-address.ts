/** What the HTTP server knows of a connection. */
export interface Connection {
  incoming?: { socket: { remoteAddress?: string | undefined } }
}

/** The operator's proxy appends the address that it saw, so only the last one can be believed. */
export function addressOf(headers: Headers, { incoming }: Connection, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers.get('x-forwarded-for') : null
  const address = forwarded?.slice(forwarded.lastIndexOf(',') + 1).trim() || incoming?.socket.remoteAddress || '127.0.0.1'
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}

/**
 * Whether a request comes from this machine itself. A proxy here that nobody told us to trust may speak for anybody, and so may a
 * name of somebody's choosing that leads here: neither is this machine.
 */
export function isLocal(request: { headers: Headers; address: string }, config: { baseUrl: string; trustProxy: boolean }): boolean {
  const { headers, address } = request
  if (!(address === '::1' || address.startsWith('127.'))) return false
  if (!config.trustProxy && proxyHeaders.some((name) => headers.has(name))) return false
  const host = headers.get('host')
  return host === null || host === new URL(config.baseUrl).host || /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host)
}

const proxyHeaders = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']
