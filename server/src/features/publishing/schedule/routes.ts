import { api } from '../../../api.ts'
import { readCalendar } from './calendar.ts'
import { moveMany } from './move-many.ts'
import { readPlanned } from './planned.ts'
import { readProposals } from './proposals.ts'
import { queuePosts } from './queue-many.ts'
import { queuePost } from './queue.ts'
import { schedulePlan } from './schedule-plan.ts'
import { sendMany } from './send-many.ts'
import { reschedule, schedulePost } from './service.ts'
import { countShowings } from './showings.ts'
import { takeOff } from './take-off.ts'
import { listUnscheduled } from './unscheduled.ts'

export const scheduleRoutes = api.schedule.router({
  calendar: api.schedule.calendar.handler(({ context, input }) => readCalendar(context, input)),
  unscheduled: api.schedule.unscheduled.handler(({ context, input }) => listUnscheduled(context, input)),
  proposals: api.schedule.proposals.handler(({ context, input }) => readProposals(context, input)),
  showings: api.schedule.showings.handler(({ context, input }) => countShowings(context, input)),
  planned: api.schedule.planned.handler(({ context, input }) => readPlanned(context, input)),
  schedulePlan: api.schedule.schedulePlan.handler(({ context, input }) => schedulePlan(context, input)),
  schedule: api.schedule.schedule.handler(({ context, input }) => schedulePost(context, input)),
  queue: api.schedule.queue.handler(({ context, input }) => queuePost(context, input)),
  queueMany: api.schedule.queueMany.handler(({ context, input }) => queuePosts(context, input)),
  takeOff: api.schedule.takeOff.handler(({ context, input }) => takeOff(context, input)),
  sendMany: api.schedule.sendMany.handler(({ context, input }) => sendMany(context, input)),
  moveMany: api.schedule.moveMany.handler(({ context, input }) => moveMany(context, input)),
  reschedule: api.schedule.reschedule.handler(({ context, input }) => reschedule(context, input)),
})
