import { sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { profiles, sessions } from '../../identity/accounts/table.ts'
import { mailPeople } from './table.ts'

/**
 * Notes who was approved and who was here, which only sessions tell, until they expire: so this runs more often than they are
 * removed.
 */
export async function notePeople({ db }: Services): Promise<void> {
  await db.plain.execute(sql`
    insert into ${mailPeople} (user_id, approved_at)
    select ${profiles.userId}, now() from ${profiles} left join ${mailPeople} on ${mailPeople.userId} = ${profiles.userId}
    where ${profiles.approvalStatus} = 'approved' and ${mailPeople.approvedAt} is null
    on conflict (user_id) do update set approved_at = excluded.approved_at`)
  await db.plain.execute(sql`
    update ${mailPeople} set last_seen_at = seen.at
    from (select ${sessions.userId}, max(${sessions.updatedAt}) as at from ${sessions} group by 1) seen
    where ${mailPeople.userId} = seen.user_id and (${mailPeople.lastSeenAt} is null or ${mailPeople.lastSeenAt} < seen.at)`)
}
