import { api } from '../../../api.ts'
import { listHolidays } from './service.ts'

export const holidayRoutes = api.holidays.router({
  list: api.holidays.list.handler(({ context, input }) => listHolidays(context, input)),
})
