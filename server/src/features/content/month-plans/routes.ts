import { api } from '../../../api.ts'
import { addItem, swapItems, updateItem } from './service/items.ts'
import { removeItem, restoreItem } from './service/remove.ts'
import { proposeAgain, proposeMonthPlan } from './service/propose.ts'
import { estimateMonthPlan, openPlan } from './service/read.ts'
import { closePlan, stopPlan, writeItem, writePlan } from './service/write.ts'

export const monthPlanRoutes = {
  open: api.monthPlans.open.handler(({ context, input }) => openPlan(context, input)),
  propose: api.monthPlans.propose.handler(({ context, input }) => proposeMonthPlan(context, input)),
  proposeAgain: api.monthPlans.proposeAgain.handler(({ context, input }) => proposeAgain(context, input)),
  addItem: api.monthPlans.addItem.handler(({ context, input }) => addItem(context, input)),
  updateItem: api.monthPlans.updateItem.handler(({ context, input }) => updateItem(context, input)),
  removeItem: api.monthPlans.removeItem.handler(({ context, input }) => removeItem(context, input)),
  restoreItem: api.monthPlans.restoreItem.handler(({ context, input }) => restoreItem(context, input)),
  swapItems: api.monthPlans.swapItems.handler(({ context, input }) => swapItems(context, input)),
  write: api.monthPlans.write.handler(({ context, input }) => writePlan(context, input)),
  stop: api.monthPlans.stop.handler(({ context, input }) => stopPlan(context, input)),
  writeItem: api.monthPlans.writeItem.handler(({ context, input }) => writeItem(context, input)),
  close: api.monthPlans.close.handler(({ context, input }) => closePlan(context, input)),
  estimate: api.monthPlans.estimate.handler(({ context, input }) => estimateMonthPlan(context, input)),
}
