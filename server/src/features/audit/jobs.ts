import { sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob } from '../../job.ts'

/** Thirteen months: a year to look back on, and one to notice that it is over. The database refuses less than a year. */
const keptDays = 400

export const trimAuditLogJob = defineJob({
  name: 'audit.trim',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '41 3 * * *',
  async run({ db }) {
    await db.asSystem('remove old audit entries', (tx) => tx.execute(sql`select trim_audit_log(now() - ${keptDays} * interval '1 day')`))
  },
})
