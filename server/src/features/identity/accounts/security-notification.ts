import { msg } from '@postwright/contract/core/msg'
import { type SecurityEvent, securityEvents, sayWords, type Words } from '@postwright/contract/core/notifications/rules'
import { say, spokenLocale } from '@postwright/contract/core/sentences'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { currentOrigin } from '../../../infra/origin.ts'
import { users } from './table.ts'
import { queueMail } from '../../core/mail/public.ts'
import { notify } from '../../core/notifications/public.ts'
import { deviceOf } from './sessions/device.ts'

export interface SecurityNotification {
  userId: string
  event: SecurityEvent
  /** What it means, one sentence after the other. */
  detail: Words | Words[]
  /** Where the mail goes when it is not their address: the one that was theirs before. */
  to?: string
}

/**
 * Tells a person what was done to their account and from where, so that they can act when it was somebody else: in the app, and by a mail
 * that goes out at once, whatever they chose and whether or not they may work here. `notify` is the last thing a verb does; so is this.
 */
export async function notifyOfSecurity(
  services: Pick<Services, 'config' | 'jobs' | 'secrets'>,
  tx: Tx,
  { userId, event, detail, to }: SecurityNotification,
): Promise<void> {
  const [user] = await tx.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId))
  if (!user) return
  const origin = currentOrigin()
  const now = new Date()
  await queueMail(services, tx, {
    to: to ?? user.email,
    userId,
    template: 'security_notice',
    variables: () => ({
      name: user.name,
      title: say(securityEvents[event]),
      detail: sayWords(detail),
      when: `${new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(now)} UTC`,
      device: deviceOf(origin?.userAgent),
      address: origin?.address ?? say(msg`an unknown address`),
      link: `${services.config.baseUrl}/forgot-password`,
    }),
  })
  await notify(tx, { kind: 'security', userIds: [userId], subject: { event, detail }, about: uuidv7(), link: '/app/settings?tab=security' })
}
