import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Invalidates the queries that begin with this key, all without one, so that those in use are fetched again. The library leaves a first read alone that is under way, whose
 * answer may be from before the change: it is followed by another.
 */
export async function invalidate(queryClient: QueryClient, queryKey: QueryKey = []): Promise<void> {
  const begun = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  const follow = (key: QueryKey) => queryClient.invalidateQueries({ queryKey: key, exact: true })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey }),
    ...begun.map((query) =>
      query.promise?.then(
        () => follow(query.queryKey),
        () => undefined,
      ),
    ),
  ])
}
