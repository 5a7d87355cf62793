import { sql } from 'drizzle-orm'

import { defineRemoval } from '../../../job.ts'

/** What was written stands in the posts; a brief is offered again for this long. */
const keptDays = 90

export const removeOldGenerationsJob = defineRemoval({
  name: 'generation.remove-old',
  cron: '51 3 * * *',
  timeoutSeconds: 300,
  removeAcrossWorkspaces: (tx) => tx.execute(sql`delete from generations where started_at < now() - make_interval(days => ${keptDays})`),
})
