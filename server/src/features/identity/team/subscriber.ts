import { spokenLocale } from '@postwright/contract/core/sentences'
import { eq } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { subscriber } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { queueMail } from '../../core/mail/public.ts'
import { profiles } from '../accounts/table.ts'
import { type Colleague, colleaguesOf, ensureOwnWorkspace } from './service.ts'

/** Everybody has a workspace of their own, and who works in it is notified when it is to end with its owner's account. */
export const teamSubscriber = subscriber({
  'account.ensured': async (_services, tx, { userId, fullName, timeZone }) => {
    await ensureOwnWorkspace(tx, { userId, fullName, ...(timeZone !== null && { timeZone }) })
  },
  'account.deletionAsked': async (services, tx, { userId, dueAt }) => {
    const [owner] = await tx.select({ timeZone: profiles.timeZone }).from(profiles).where(eq(profiles.userId, userId))
    const timeZone = owner?.timeZone ?? 'UTC'
    await mailColleagues(services, tx, userId, (link, { email: to, language, ...member }) => ({
      to,
      language,
      template: 'workspace_ending',
      variables: () => ({ ...member, day: new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'long', timeZone }).format(dueAt), link }),
    }))
  },
  'account.deletionStopped': (services, tx, { userId }) =>
    mailColleagues(services, tx, userId, (link, { email: to, language, ...member }) => ({
      to,
      language,
      template: 'workspace_kept',
      variables: { ...member, link },
    })),
})

async function mailColleagues(
  services: Services,
  tx: Tx,
  userId: string,
  mailTo: (link: string, colleague: Colleague) => Parameters<typeof queueMail>[2],
): Promise<void> {
  const link = `${services.config.baseUrl}/app`
  for (const colleague of await colleaguesOf(tx, userId)) await queueMail(services, tx, mailTo(link, colleague))
}
