import { z } from 'zod'

import { AiProvider, ApiKey, ProviderAddress } from '../content/ai-settings.ts'
import { ApprovalStatus } from '../identity/accounts.ts'
import { AuditEntry, AuditFilter, ListAudit } from '../core/audit.ts'
import { adminBase } from '../core/base.ts'
import { Id, Instant, line, Page, pageOf, PlanId, prose, required } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { say, says } from '../core/sentences.ts'

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

/** Where drafts are written. */
export const AiProviderSettings = z
  .object({
    provider: AiProvider,
    baseUrl: ProviderAddress.nullable().default(null),
    model: line(200).default(''),
    /** Left out keeps the key that is stored. */
    apiKey: ApiKey.optional(),
  })
  .refine((settings) => settings.provider === 'composer' || settings.baseUrl !== null, {
    path: ['baseUrl'],
    error: () => say(msg`Address is required.`),
  })
  .refine((settings) => settings.provider === 'composer' || settings.model !== '', {
    path: ['model'],
    error: () => say(msg`Model is required.`),
  })
export type AiProviderSettings = z.infer<typeof AiProviderSettings>

/** The stored choice; a key never leaves the server. */
export const AiProviderState = z.object({ provider: AiProvider, baseUrl: z.string().nullable(), model: z.string(), hasApiKey: z.boolean() })
export type AiProviderState = z.infer<typeof AiProviderState>

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
  getAi: adminBase.route({ method: 'GET', path: '/admin/ai', summary: 'Where drafts are written' }).output(AiProviderState),
  saveAi: adminBase
    .route({ method: 'PUT', path: '/admin/ai', summary: 'Choose where drafts are written' })
    .input(AiProviderSettings)
    .output(AiProviderState),
  testAi: adminBase
    .route({ method: 'POST', path: '/admin/ai/test', summary: 'Ask the provider for one word' })
    .input(AiProviderSettings)
    .output(z.object({ success: z.boolean(), message: z.string() })),
  audit: adminBase
    .route({ method: 'GET', path: '/admin/audit', summary: 'Who did what in the whole site, newest first' })
    .input(ListAudit)
    .output(pageOf(AuditEntry)),
  exportAudit: adminBase
    .route({ method: 'GET', path: '/admin/audit/export', summary: 'The same as a CSV file, up to the newest 10,000 entries' })
    .input(AuditFilter)
    .output(z.file()),
}
