import type { Outcome } from '@postwright/contract/operator/functions'
import type { ResetPassword } from '@postwright/contract/identity/security'

import type { RequestContext } from '../../../../api.ts'
import { invalid } from '../../../../errors.ts'
import { mailResetLinkJob } from '../security-jobs.ts'
import { msg } from '@postwright/contract/core/msg'

/**
 * The specification's `reset-password`: mails a link, if there is an account. Whether there is one is looked up by a job, so that the
 * answer neither says it nor takes longer for it.
 *
 * @throws INVALID on `redirectTo` for any page but our own. TOO_MANY_REQUESTS.
 */
export async function requestReset({ services, request }: RequestContext, { email, redirectTo }: ResetPassword): Promise<Outcome> {
  const { config, db, jobs } = services
  if (!isResetPage(redirectTo, [config.baseUrl, request.headers.get('origin')]))
    throw invalid('redirectTo', msg`The link can only lead to the page for new passwords of this site.`)
  await services.authRateLimits.countResetRequest(email, request.address)

  await db.withoutWorkspace('somebody forgot a password', (tx) => jobs.send(tx, mailResetLinkJob, { email: email.toLowerCase() }))
  return { success: true }
}

/** The origin of a request that came this far is one of ours. The link itself always begins with the configured address. */
function isResetPage(redirectTo: string, origins: (string | null)[]): boolean {
  return origins.some((origin) => {
    if (origin === null || !URL.canParse(redirectTo, origin)) return false
    return new URL(redirectTo, origin).href === new URL('/reset-password', origin).href
  })
}
