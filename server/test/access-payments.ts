import { everyone, managers, superAdmins, type ProcedureAccess, row, workspace } from './access-kinds.ts'

/** What is bought and paid. */
export const paymentAccess: Record<string, ProcedureAccess> = {
  'customers.list': superAdmins,
  'customers.get': superAdmins,
  'customers.decideRefund': superAdmins,
  'customers.retryRefund': superAdmins,
  'customers.settleRefund': superAdmins,
  'customers.revenue': superAdmins,
  'customers.keptInvoices': superAdmins,
  'customers.invoice': superAdmins,
  'payments.standing': workspace(everyone),
  'payments.price': workspace(managers),
  'payments.order': workspace(managers),
  // For whoever has paid for the plan that sells it.
  'payments.buyPack': { ...workspace(managers), own: true },
  'payments.getOrder': row(managers),
  'payments.confirmOrder': row(managers),
  'payments.answerOrder': row(managers),
  'payments.nextPlan': workspace(managers),
  'payments.staying': workspace(managers),
  'payments.keepStaying': row(managers),
  'payments.cancel': workspace(managers),
  'payments.resume': workspace(managers),
  // No provider charges for any plan here.
  'payments.changeMethod': { ...workspace(managers), meets: { ...workspace(managers).meets, admin: 'own', owner: 'own' } },
  'payments.askRefund': workspace(managers),
  'payments.invoices': workspace(managers),
  'payments.invoice': row(managers),
  'payments.details': workspace(managers),
  'payments.saveDetails': workspace(managers),
}
