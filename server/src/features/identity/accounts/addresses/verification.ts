import type { Account } from '@postwright/contract/identity/accounts'
import { emailLinkMinutes } from '@postwright/contract/identity/security'
import { and, eq, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { mailedLinks, profiles, users } from '../table.ts'
import { queueMail } from '../../../core/mail/public.ts'
import { isOpen, issueLink } from './links.ts'

/**
 * Mails the link by which a person shows that their address is theirs.
 *
 * @returns the mail's id.
 */
export async function mailVerification(
  services: Pick<Services, 'config' | 'jobs' | 'secrets'>,
  tx: Tx,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<string> {
  const token = await issueLink(tx, { userId: id, purpose: 'verify-email', email })
  return queueMail(services, tx, {
    to: email,
    userId: id,
    template: 'verify_email',
    variables: { name, link: confirmationLink(services, token), hours: String(emailLinkMinutes / 60) },
  })
}

export function confirmationLink({ config }: Pick<Services, 'config'>, token: string): string {
  const link = new URL('/verify-email', config.baseUrl)
  link.searchParams.set('token', token)
  return link.href
}

/** Whether the person's address is confirmed, whether they asked for a link for that, and which one is to take its place. */
export async function emailStateOf({ db }: Services, userId: string): Promise<Account['email']> {
  const [row] = await db.plain
    .select({ isVerified: users.emailVerified, verifiedAt: users.emailVerifiedAt, changingTo: mailedLinks.email, linkAskedAt })
    .from(users)
    .leftJoin(mailedLinks, and(eq(mailedLinks.userId, users.id), eq(mailedLinks.purpose, 'change-email'), isOpen))
    .where(eq(users.id, userId))
    .limit(1)
  return {
    isVerified: row?.isVerified ?? false,
    verifiedAt: row?.verifiedAt?.toISOString() ?? null,
    changingTo: row?.changingTo ?? null,
    linkAskedAt: row?.linkAskedAt?.toISOString() ?? null,
  }
}

/** The link that nobody asked for was made with the profile, in one transaction, and has the very time of it. */
const linkAskedAt = sql<Date | null>`(
  select max(l.created_at) from ${mailedLinks} l join ${profiles} p on p.user_id = l.user_id
  where l.user_id = ${users.id} and l.purpose = 'verify-email' and l.expires_at > now() and l.created_at > p.created_at
)`.mapWith(mailedLinks.createdAt)

export async function markVerified(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerified: true, emailVerifiedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
}
