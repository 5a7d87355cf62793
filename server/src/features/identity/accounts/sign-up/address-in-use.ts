import { and, eq, lt } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { users } from '../table.ts'
import { queueMail } from '../../../core/mail/public.ts'

/**
 * Tells the owner of an address that somebody wanted it for an account, where the account was there before that: whoever asked
 * learns nothing.
 */
export async function notifyAddressInUse(services: Services, { email, at }: { email: string; at: Date }): Promise<void> {
  const { config, db } = services
  const [owner] = await db.plain
    .select()
    .from(users)
    .where(and(eq(users.email, email), lt(users.createdAt, at)))
  if (!owner || !(await services.authRateLimits.allowsMail('address in use', owner.id))) return

  const variables = { name: owner.name, email, link: `${config.baseUrl}/login`, resetLink: `${config.baseUrl}/forgot-password` }
  await db.withoutWorkspace('tell the owner of an address', (tx) =>
    queueMail(services, tx, { to: email, userId: owner.id, template: 'address_in_use', variables }),
  )
}
