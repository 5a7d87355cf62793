import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'

import { codeOf, isRefusal } from './errors.ts'

const minuteMs = 60_000

/** One retry; a refusal would only be repeated. */
const retryOnce = (failures: number, error: unknown) => failures < 1 && !isRefusal(error)

// A new password renews the session: what is read before its answer has come is refused as of nobody.
const isNobody = (error: unknown) => codeOf(error) === 'UNAUTHENTICATED'
const rereadOnce = (failures: number, error: unknown) => retryOnce(failures, error) || (failures < 1 && isNobody(error))
const retryDelay = (_failures: number, error: unknown) => (isNobody(error) ? 300 : 1000)

/** The combined load of profile, AI settings and businesses: fresh 5 minutes, kept 10. */
export const combinedLoad = { staleTime: 5 * minuteMs, gcTime: 10 * minuteMs, retry: rereadOnce, refetchOnWindowFocus: false } as const

/** Everything else: fresh 5 minutes, kept 30, always read again on mount, never polled. Live events invalidate on top. */
export function createQueryClient(onError: (error: unknown, queryKey: QueryKey) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => onError(error, queryKey) }),
    defaultOptions: {
      queries: {
        staleTime: 5 * minuteMs,
        gcTime: 30 * minuteMs,
        retry: rereadOnce,
        retryDelay,
        refetchOnWindowFocus: false,
        refetchOnMount: 'always',
        refetchInterval: false,
        networkMode: 'offlineFirst',
      },
      mutations: { retry: retryOnce, networkMode: 'online' },
    },
  })
}
