// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { calendarItemsIn } from './calendar.ts'
export { planIn, refuseUnlessPublisher, schedulePost } from './service.ts'
export { listUnscheduled } from './unscheduled.ts'
export { comingDays } from './coming-days.ts'
