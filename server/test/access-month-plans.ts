import { everyone, type ProcedureAccess, row, writers } from './access-kinds.ts'

/** Everybody reads a plan; whoever may have drafts written has them planned. */
export const monthPlanAccess: Record<string, ProcedureAccess> = {
  'monthPlans.open': row(everyone),
  'monthPlans.propose': row(writers),
  'monthPlans.proposeAgain': row(writers),
  'monthPlans.addItem': row(writers),
  'monthPlans.updateItem': row(writers),
  'monthPlans.removeItem': row(writers),
  'monthPlans.restoreItem': row(writers),
  'monthPlans.swapItems': row(writers),
  'monthPlans.write': row(writers),
  'monthPlans.stop': row(writers),
  'monthPlans.writeItem': row(writers),
  'monthPlans.close': row(writers),
  'monthPlans.estimate': row(everyone),
}
