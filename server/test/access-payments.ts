import { everyone, managers, type ProcedureAccess, row, workspace } from './access-kinds.ts'

/** What is bought and paid. */
export const paymentAccess: Record<string, ProcedureAccess> = {
  'payments.standing': workspace(everyone),
  'payments.price': workspace(managers),
  'payments.order': workspace(managers),
  'payments.buyPack': workspace(managers),
  'payments.getOrder': row(managers),
  'payments.answerOrder': row(managers),
  'payments.nextPlan': workspace(managers),
  'payments.cancel': workspace(managers),
  'payments.resume': workspace(managers),
  'payments.askRefund': workspace(managers),
  'payments.invoices': workspace(managers),
  'payments.invoice': row(managers),
  'payments.details': workspace(managers),
  'payments.saveDetails': workspace(managers),
}
