import { sql } from 'drizzle-orm'

import { defineRemoval } from '../../../job.ts'

/** Thirteen months: a year to look back on, and one to notice that it is over. The database refuses less than a year. */
const keptDays = 400

export const trimAuditLogJob = defineRemoval({
  name: 'audit.trim',
  cron: '41 3 * * *',
  timeoutSeconds: 300,
  removeAcrossWorkspaces: (tx) => tx.execute(sql`select trim_audit_log(now() - ${keptDays} * interval '1 day')`),
})
