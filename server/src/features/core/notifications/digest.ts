import { and, eq, lt, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { profiles } from '../../identity/accounts/table.ts'
import { queueMail } from '../mail/public.ts'
import { digestCutoff, dayIn } from './digest-time.ts'
import { forEachPerson, isForThem, itemsOf, lockedRows, personOf, settingsLink, settle, stopsFor } from './mailing.ts'
import { notifications } from './table.ts'

/** Writes to everybody for whom it is 08:00 or later, about what waited at 08:00. Safe to run twice, also at once. */
export async function sendDigests(services: Services, now: Date): Promise<void> {
  for (const timeZone of await services.db.asSystem('find where digests wait', zonesWithDigests)) {
    const cutoff = digestCutoff(timeZone, now)
    if (!cutoff) continue
    const waiting = and(notifications.inDigest, lt(notifications.createdAt, cutoff))
    await forEachPerson(services, and(waiting, eq(profiles.timeZone, timeZone)), (_services, userId) =>
      services.db.asPerson(userId, 'write a daily digest', async (tx) => {
        const pending = await lockedRows(tx, userId, waiting)
        const person = await personOf(tx, userId)
        // What was mailed at once is no news.
        const notified = person ? pending.filter((one) => isForThem(person, one) && one.row.mailedAt === null).map(({ row }) => row) : []
        await settle(tx, pending, { inDigest: false })
        if (!person || notified.length === 0) return

        const { baseUrl } = services.config
        const variables = () => ({
          name: person.name,
          day: dayIn(timeZone, cutoff),
          items: itemsOf(notified, { baseUrl, timeZone }),
          settings: settingsLink(baseUrl),
          stops: stopsFor(services, userId, notified, 'digest'),
        })
        await queueMail(services, tx, { to: person.email, template: 'daily_digest', userId, variables })
      }),
    )
  }
}

async function zonesWithDigests(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ timeZone: profiles.timeZone })
    .from(profiles)
    .where(sql`exists (select from ${notifications} n where n.user_id = ${profiles.userId} and n.in_digest)`)
  return rows.map(({ timeZone }) => timeZone)
}
