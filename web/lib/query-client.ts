import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'

import { isRefusal } from './errors.ts'

const minuteMs = 60_000

/** One retry; a refusal would only be repeated. */
const retryOnce = (failures: number, error: unknown) => failures < 1 && !isRefusal(error)

/** The combined load of profile, AI settings and businesses: fresh 5 minutes, kept 10. */
export const combinedLoad = { staleTime: 5 * minuteMs, gcTime: 10 * minuteMs, retry: retryOnce, refetchOnWindowFocus: false } as const

/** Everything else: fresh 5 minutes, kept 30, always read again on mount, never polled. Live events invalidate on top. */
export function createQueryClient(onError: (error: unknown, queryKey: QueryKey) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => onError(error, queryKey) }),
    defaultOptions: {
      queries: {
        staleTime: 5 * minuteMs,
        gcTime: 30 * minuteMs,
        retry: retryOnce,
        refetchOnWindowFocus: false,
        refetchOnMount: 'always',
        refetchInterval: false,
        networkMode: 'offlineFirst',
      },
      mutations: { retry: retryOnce, networkMode: 'online' },
    },
  })
}
