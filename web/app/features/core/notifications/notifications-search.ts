import { oneOfOrFirst, searchParams } from '../../../../lib/search-params.ts'

export const NotificationsSearch = searchParams({ view: oneOfOrFirst(['all', 'unread']) })
export type NotificationsSearch = ReturnType<typeof NotificationsSearch>
