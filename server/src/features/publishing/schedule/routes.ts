import { api } from '../../../api.ts'
import { readCalendar } from './calendar.ts'
import { reschedule, schedulePost } from './service.ts'
import { listUnscheduled } from './unscheduled.ts'

export const scheduleRoutes = api.schedule.router({
  calendar: api.schedule.calendar.handler(({ context, input }) => readCalendar(context, input)),
  unscheduled: api.schedule.unscheduled.handler(({ context, input }) => listUnscheduled(context, input)),
  schedule: api.schedule.schedule.handler(({ context, input }) => schedulePost(context, input)),
  reschedule: api.schedule.reschedule.handler(({ context, input }) => reschedule(context, input)),
})
