import { resetLinkMinutes } from '@postwright/contract/identity/security'
import { eq } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { users } from '../table.ts'
import { queueMail } from '../../../core/mail/public.ts'
import { issueLink, notifyOfRequest } from '../addresses/links.ts'

/** Mails a link for a new password to whoever has an account with this address. Asked for too often, it stays silent. */
export async function mailResetLink(services: Services, email: string): Promise<void> {
  const { config, db, log } = services
  const [user] = await db.plain.select({ id: users.id, name: users.name, email: users.email }).from(users).where(eq(users.email, email))
  if (!user) return
  if (!(await services.authRateLimits.allowsMail('reset', user.id)))
    return log.info({ userId: user.id }, 'no further reset link was mailed')

  await db.withoutWorkspace('mail a reset link', async (tx) => {
    const token = await issueLink(tx, { userId: user.id, purpose: 'reset-password', email: user.email })
    const link = new URL('/reset-password', config.baseUrl)
    link.search = new URLSearchParams({ token, email: user.email }).toString()
    const mailId = await queueMail(services, tx, {
      to: user.email,
      userId: user.id,
      template: 'password_reset',
      variables: { name: user.name, link: link.href, minutes: String(resetLinkMinutes) },
    })
    await notifyOfRequest(tx, { userId: user.id, purpose: 'reset-password', email: user.email, mailId })
  })
}
