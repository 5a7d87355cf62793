import { Email, Instant } from '@postwright/contract/core/values'
import { and, lt, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob, defineRemoval } from '../../../job.ts'
import { notifyAddressInUse } from './sign-up/address-in-use.ts'
import { mailResetLink } from './passwords/mail-reset-link.ts'
import { knownBrowserDays } from './sessions/browsers.ts'
import { removeExpiredLinks } from './addresses/links.ts'
import { knownBrowsers } from './table.ts'

/** Run twice, it mails two links, and three at most. */
export const mailResetLinkJob = defineJob({
  name: 'security.mail-reset-link',
  payload: z.object({ email: Email }),
  retries: 3,
  timeoutSeconds: 30,
  run: (services, { email }) => mailResetLink(services, email),
})

/** Run twice, it mails twice, and three times at most. */
export const notifyAddressInUseJob = defineJob({
  name: 'security.tell-address-in-use',
  payload: z.object({ email: Email, at: Instant }),
  retries: 3,
  timeoutSeconds: 30,
  run: (services, { email, at }) => notifyAddressInUse(services, { email, at: new Date(at) }),
})

/** Nobody can use them any more, nor waits for somebody to hand one on. */
export const removeExpiredLinksJob = defineRemoval({
  name: 'security.remove-expired-links',
  cron: '*/5 * * * *',
  timeoutSeconds: 60,
  remove: (db) => db.withoutWorkspace('links that work no more are removed', removeExpiredLinks),
})

/** Their cookies are gone. The last one of a person stays, so that whoever comes after it is not taken for the first. */
export const forgetOldBrowsersJob = defineRemoval({
  name: 'security.forget-old-browsers',
  cron: '27 3 * * *',
  timeoutSeconds: 60,
  remove({ plain }) {
    const isOld = lt(knownBrowsers.lastLogInAt, sql`now() - ${knownBrowserDays} * interval '1 day'`)
    const isFollowed = sql`exists (select from ${knownBrowsers} later where later.user_id = ${knownBrowsers.userId}
      and later.last_log_in_at > ${knownBrowsers.lastLogInAt})`
    return plain.delete(knownBrowsers).where(and(isOld, isFollowed))
  },
})
