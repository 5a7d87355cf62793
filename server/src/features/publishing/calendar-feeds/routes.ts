import { api } from '../../../api.ts'
import { endCalendarFeed, makeCalendarFeed, readCalendarFeed } from './service.ts'

export const calendarFeedRoutes = api.calendarFeeds.router({
  get: api.calendarFeeds.get.handler(({ context, input }) => readCalendarFeed(context, input)),
  make: api.calendarFeeds.make.handler(({ context, input }) => makeCalendarFeed(context, input)),
  end: api.calendarFeeds.end.handler(({ context, input }) => endCalendarFeed(context, input)),
})
