/** Stands where the packages insist on a key; without one they would take whatever the environment of the server holds. */
export const noKey = 'none'

const keyHeaders = ['authorization', 'x-api-key', 'x-goog-api-key']

/** The same `fetch`, without the header that would carry a key where there is none. */
export function keylessFetch(fetch: typeof globalThis.fetch, apiKey: string | undefined): typeof globalThis.fetch {
  if (apiKey) return fetch
  return (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    for (const name of keyHeaders) headers.delete(name)
    return fetch(input, { ...init, headers })
  }
}
