import { sql } from 'drizzle-orm'

import { defineRemoval } from '../../../job.ts'

/** What came of them stands in the versions of the posts. */
const keptDays = 90

export const removeOldRevisionsJob = defineRemoval({
  name: 'revisions.remove-old',
  cron: '57 3 * * *',
  timeoutSeconds: 300,
  removeAcrossWorkspaces: (tx) => tx.execute(sql`delete from revisions where started_at < now() - make_interval(days => ${keptDays})`),
})
