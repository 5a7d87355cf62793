import { defineRemoval } from '../../../job.ts'
import { removeIdleBudgets } from './claiming/budgets.ts'

export { tellOfLateJob } from './late.ts'

/** A budget that nobody spent from for longer than its period is as good as new. */
export const removeIdleBudgetsJob = defineRemoval({
  name: 'deliveries.remove-idle-budgets',
  cron: '41 3 * * *',
  timeoutSeconds: 60,
  remove: (db) => db.withoutWorkspace('remove the rate budgets that nobody spends from', removeIdleBudgets),
})
