import { api } from '../../../api.ts'
import { readOpenSlots } from './open-slots.ts'
import { addSlots, listSlots, removeSlots } from './service.ts'

export const slotRoutes = api.slots.router({
  list: api.slots.list.handler(({ context, input }) => listSlots(context, input)),
  open: api.slots.open.handler(({ context, input }) => readOpenSlots(context, input)),
  add: api.slots.add.handler(({ context, input }) => addSlots(context, input)),
  remove: api.slots.remove.handler(({ context, input }) => removeSlots(context, input)),
})
