import { z } from 'zod'

import { ApprovalStatus } from '../identity/accounts.ts'
import { AuditEntry, AuditFilter, ListAudit } from '../core/audit.ts'
import { adminBase } from '../core/base.ts'
import { Id, Instant, Page, pageOf, PlanId, prose, required } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'

/** A person who asked for an account. */
export const AccountRequest = z.object({
  userId: Id,
  fullName: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  approvalStatus: ApprovalStatus,
  rejectionReason: z.string().nullable(),
  /** That they chose, or work on. */
  planId: PlanId,
  /** Whose invitation they accepted first, and where to. */
  invitation: z.object({ workspaceName: z.string(), invitedBy: z.string() }).nullable(),
  createdAt: Instant,
})
export type AccountRequest = z.infer<typeof AccountRequest>

const SomeAccounts = z
  .array(Id)
  .min(1, says(msg`Choose at least one account.`))
  .max(100, says(msg`Choose at most 100 accounts.`))
const Reason = required(prose(1000), msg`Reason is required.`)

export const admin = {
  listAccounts: adminBase
    .route({ method: 'GET', path: '/admin/accounts', summary: 'Accounts by approval status' })
    .input(Page.extend({ status: ApprovalStatus.default('pending') }))
    .output(pageOf(AccountRequest)),
  approve: adminBase
    .route({ method: 'POST', path: '/admin/accounts/{userId}/approve', summary: 'Approve an account' })
    .input(z.object({ userId: Id }))
    .output(AccountRequest),
  reject: adminBase
    .route({ method: 'POST', path: '/admin/accounts/{userId}/reject', summary: 'Reject an account, with the reason the person is shown' })
    .input(z.object({ userId: Id, reason: Reason }))
    .output(AccountRequest),
  approveMany: adminBase
    .route({ method: 'POST', path: '/admin/accounts/approve', summary: 'Approve several accounts at once' })
    .input(z.object({ userIds: SomeAccounts }))
    .output(z.array(AccountRequest)),
  rejectMany: adminBase
    .route({ method: 'POST', path: '/admin/accounts/reject', summary: 'Reject several accounts at once, for one reason' })
    .input(z.object({ userIds: SomeAccounts, reason: Reason }))
    .output(z.array(AccountRequest)),
  audit: adminBase
    .route({ method: 'GET', path: '/admin/audit', summary: 'Who did what in the whole site, newest first' })
    .input(ListAudit)
    .output(pageOf(AuditEntry)),
  exportAudit: adminBase
    .route({ method: 'GET', path: '/admin/audit/export', summary: 'The same as a CSV file, up to the newest 10,000 entries' })
    .input(AuditFilter)
    .output(z.file()),
}
