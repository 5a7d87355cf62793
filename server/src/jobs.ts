import type { z } from 'zod'

import type { Services } from './context.ts'
import { removeExpiredSessionsJob } from './features/identity/accounts/jobs.ts'
import { removeIdempotencyRecordsJob } from './features/core/idempotency/jobs.ts'
import { trimAuditLogJob } from './features/core/audit/jobs.ts'
import { removeSpentTokensJob } from './features/identity/factors/jobs.ts'
import { remindReviewersJob } from './features/content/reviews/jobs.ts'
import { dailyBackupJob } from './features/operator/backups/jobs.ts'
import { watchDiskJob } from './features/operator/disk/jobs.ts'
import { endAccountsJob } from './features/operator/account-deletion/jobs.ts'
import {
  refreshCredentialsJob,
  removeOldConnectionsJob,
  revokeCredentialsJob,
  revokeRemovedJob,
} from './features/publishing/channels/jobs.ts'
import { checkChannelsJob, lookAheadJob } from './features/publishing/warnings/jobs.ts'
import { fillBusinessJob, fillTimesJob } from './features/publishing/evergreen/jobs.ts'
import { planAllSeriesJob, planSeriesJob } from './features/publishing/recurring/jobs.ts'
import { remindOfHandOverJob } from './features/publishing/deliveries/handing-over/remind-job.ts'
import { removeIdleBudgetsJob, tellOfLateJob } from './features/publishing/deliveries/jobs.ts'
import { sendOverdueRepliesJob, sendRepliesJob } from './features/publishing/replies/jobs.ts'
import { changeLiveJob } from './features/publishing/live-changes/jobs.ts'
import { readMetricsJob, turnMetricMonthsJob } from './features/publishing/metrics/jobs.ts'
import { countAgainJob, goOnJob } from './features/publishing/imports/jobs.ts'
import { buildExportJob } from './features/operator/exports/jobs.ts'
import { removeStoredJob, sweepFilesJob } from './features/core/files/jobs.ts'
import { endChargesJob } from './features/billing/endings/job.ts'
import { carryOutJob } from './features/billing/payments/at-provider/job.ts'
import { handleEventJob } from './features/billing/payments/events/job.ts'
import { reconcileOrdersJob, removeUnknownEventsJob } from './features/billing/payments/reconcile/jobs.ts'
import { forgetOldInvoicesJob, renewSandboxJob } from './features/billing/payments/jobs.ts'
import { sandboxEventJob } from './features/billing/payments/sandbox/job.ts'
import { freeExpiredHoldsJob, proveMetersJob, turnPeriodsJob } from './features/billing/subscriptions/jobs.ts'
import { removeOldMailsJob, resumeMailsJob, sendMailJob } from './features/core/mail/jobs.ts'
import { readDocumentJob, refreshWebPagesJob, removeUnrestorableDocumentsJob } from './features/content/documents/jobs.ts'
import { freeCrashedCallsJob, removeOldCallsJob } from './features/content/ai-providers/jobs.ts'
import { distilEditsJob, readEditJob } from './features/content/voice/jobs.ts'
import { removeOldGenerationsJob } from './features/content/generation/jobs.ts'
import { workOnPlansJob } from './features/content/month-plans/jobs.ts'
import { removeOldRevisionsJob } from './features/content/revisions/jobs.ts'
import { removeDeletedChatsJob, takeUpJob } from './features/work/chat/jobs.ts'
import { lifecycleMailsJob } from './features/core/mail/lifecycle-job.ts'
import { mailNotificationsJob, removeOldNotificationsJob, sendDigestsJob } from './features/core/notifications/jobs.ts'
import { removeDeletedTasksJob, repeatTasksJob, tellOfDueTasksJob } from './features/work/tasks/jobs.ts'
import { forgetRecipientsJob, readMailboxJob, resumeIssuesJob, sendIssueJob } from './features/publishing/issues/jobs.ts'
import { forgetContactedJob, resumeBroadcastsJob, sendBroadcastJob } from './features/publishing/messages/jobs.ts'
import { handleWebhooksJob, removeOldWebhooksJob, takeUpWebhooksJob } from './features/publishing/webhooks/jobs.ts'
import { removeUnconfirmedReadersJob } from './features/publishing/subscribers/jobs.ts'
import { removeUnconfirmedJob } from './features/publishing/newsletter/jobs.ts'
import {
  forgetOldBrowsersJob,
  mailResetLinkJob,
  removeExpiredLinksJob,
  notifyAddressInUseJob,
} from './features/identity/accounts/security-jobs.ts'
import type { Work } from './infra/jobs/queue.ts'
import type { Job } from './job.ts'

/** Every job of every feature. A job that is not here can be neither sent nor run. */
export const jobs: Work<Services>[] = [
  registered(freeExpiredHoldsJob),
  registered(turnPeriodsJob),
  registered(renewSandboxJob),
  registered(sandboxEventJob),
  registered(forgetOldInvoicesJob),
  registered(handleEventJob),
  registered(carryOutJob),
  registered(endChargesJob),
  registered(reconcileOrdersJob),
  registered(removeUnknownEventsJob),
  registered(proveMetersJob),
  registered(removeExpiredSessionsJob),
  registered(removeSpentTokensJob),
  registered(removeIdempotencyRecordsJob),
  registered(trimAuditLogJob),
  registered(remindReviewersJob),
  registered(dailyBackupJob),
  registered(sendMailJob),
  registered(resumeMailsJob),
  registered(removeStoredJob),
  registered(watchDiskJob),
  registered(sweepFilesJob),
  registered(removeOldMailsJob),
  registered(lifecycleMailsJob),
  registered(mailNotificationsJob),
  registered(sendDigestsJob),
  registered(removeOldNotificationsJob),
  registered(readDocumentJob),
  registered(removeUnrestorableDocumentsJob),
  registered(refreshWebPagesJob),
  registered(freeCrashedCallsJob),
  registered(removeOldCallsJob),
  registered(removeOldGenerationsJob),
  registered(workOnPlansJob),
  registered(removeOldRevisionsJob),
  registered(takeUpJob),
  registered(removeDeletedChatsJob),
  registered(readEditJob),
  registered(distilEditsJob),
  registered(removeUnconfirmedJob),
  registered(removeUnconfirmedReadersJob),
  registered(sendIssueJob),
  registered(resumeIssuesJob),
  registered(forgetRecipientsJob),
  registered(readMailboxJob),
  registered(sendBroadcastJob),
  registered(resumeBroadcastsJob),
  registered(forgetContactedJob),
  registered(handleWebhooksJob),
  registered(takeUpWebhooksJob),
  registered(removeOldWebhooksJob),
  registered(mailResetLinkJob),
  registered(notifyAddressInUseJob),
  registered(removeExpiredLinksJob),
  registered(forgetOldBrowsersJob),
  registered(refreshCredentialsJob),
  registered(removeOldConnectionsJob),
  registered(revokeCredentialsJob),
  registered(revokeRemovedJob),
  registered(removeIdleBudgetsJob),
  registered(tellOfLateJob),
  registered(changeLiveJob),
  registered(remindOfHandOverJob),
  registered(readMetricsJob),
  registered(goOnJob),
  registered(countAgainJob),
  registered(sendRepliesJob),
  registered(sendOverdueRepliesJob),
  registered(turnMetricMonthsJob),
  registered(checkChannelsJob),
  registered(lookAheadJob),
  registered(fillTimesJob),
  registered(fillBusinessJob),
  registered(planAllSeriesJob),
  registered(planSeriesJob),
  registered(buildExportJob),
  registered(endAccountsJob),
  registered(repeatTasksJob),
  registered(tellOfDueTasksJob),
  registered(removeDeletedTasksJob),
]

/** A payload is read by its schema before the job sees it: it may have been written by an older version. */
function registered<Payload extends z.ZodType>(job: Job<Payload>): Work<Services> {
  return { ...job, run: (services, data) => job.run(services, job.payload.parse(data)) }
}
