import { useInfiniteQuery } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import type { NotificationsSearch } from './notifications-search.ts'

/** Apart from what the bell asks, which is part of every screen's first load. */
export function useNotifications(view: NotificationsSearch['view'], limit: number) {
  return useInfiniteQuery(
    api.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ view, cursor, limit }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
}
