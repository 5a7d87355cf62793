import type { MailChoices } from '@postwright/contract/core/mail'
import { eq, sql } from 'drizzle-orm'

import type { Context, Services } from '../../../context.ts'
import { users } from '../../identity/accounts/table.ts'
import { mailPeople } from './table.ts'

/** Which mails the actor gets without asking for them. */
export function mailChoices({ services, actor }: Context): Promise<MailChoices> {
  return choicesOf(services, actor.userId)
}

/** Doing it again changes nothing. */
export async function setMailChoices({ services, actor }: Context, { reminders }: MailChoices): Promise<MailChoices> {
  await setReminders(services, actor.userId, reminders)
  return { reminders }
}

/** For whoever followed the link in a mail, signed in or not. Of somebody who deleted their account nothing is kept. */
export async function setReminders({ db }: Services, userId: string, wanted: boolean): Promise<void> {
  const unsubscribedAt = wanted ? sql`null` : sql`now()`
  await db.plain.execute(sql`
    insert into ${mailPeople} (user_id, unsubscribed_at) select ${users.id}, ${unsubscribedAt} from ${users} where ${users.id} = ${userId}
    on conflict (user_id) do update set unsubscribed_at = excluded.unsubscribed_at
    where (${mailPeople.unsubscribedAt} is null) is distinct from (excluded.unsubscribed_at is null)`)
}

export async function choicesOf({ db }: Services, userId: string): Promise<MailChoices> {
  const [row] = await db.plain.select({ unsubscribedAt: mailPeople.unsubscribedAt }).from(mailPeople).where(eq(mailPeople.userId, userId))
  return { reminders: !row?.unsubscribedAt }
}
