import { sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Tx } from '../../../infra/db/database.ts'
import { defineJob, defineRemoval } from '../../../job.ts'
import { sendDigests } from './digest.ts'
import { mailDue } from './mailing.ts'

const nothing = z.object({})

export const mailNotificationsJob = defineJob({
  name: 'notifications.mail',
  payload: nothing,
  retries: 0, // The next minute tries again.
  timeoutSeconds: 55,
  cron: '* * * * *',
  run: mailDue,
})

/** Time zones differ by quarters of an hour. */
export const sendDigestsJob = defineJob({
  name: 'notifications.digest',
  payload: nothing,
  retries: 0, // The next quarter of an hour tries again.
  timeoutSeconds: 600,
  cron: '*/15 * * * *',
  run: (services) => sendDigests(services, new Date()),
})

const keptDays = 90
/** The newest of one person in one workspace; more is in nobody's interest. */
const mostKept = 1_000
const batchSize = 5_000

export const removeOldNotificationsJob = defineRemoval({
  name: 'notifications.remove-old',
  cron: '41 3 * * *',
  timeoutSeconds: 300,
  async remove(db) {
    const old = sql`latest_at < now() - make_interval(days => ${keptDays})`
    let removed: number | null
    do {
      removed = await db.asSystem('remove old notifications, then what is too much for one person', async (tx) => {
        const { rowCount } = await tx.execute(sql`
          delete from notifications where id in (select id from notifications where ${old} order by latest_at limit ${batchSize})`)
        if (rowCount !== batchSize) await boundLists(tx)
        return rowCount
      })
    } while (removed === batchSize)
  },
})

/** Keeps the newest of each person in each workspace. `tx` is a system transaction. */
async function boundLists(tx: Tx): Promise<void> {
  await tx.execute(sql`
    delete from notifications n using (
      select user_id, workspace_id from notifications group by user_id, workspace_id having count(*) > ${mostKept}
    ) long
    where n.user_id = long.user_id and n.workspace_id is not distinct from long.workspace_id and (n.latest_at, n.id) <= (
      select m.latest_at, m.id from notifications m
      where m.user_id = long.user_id and m.workspace_id is not distinct from long.workspace_id
      order by m.latest_at desc, m.id desc offset ${mostKept} limit 1)`)
}
