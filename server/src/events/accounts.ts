import type { Scope } from '@postwright/contract/core/scopes'
import type { ApprovalStatus, UserRole } from '@postwright/contract/identity/accounts'
import type { Currency, PlanId } from '@postwright/contract/core/plans'

import type { Acted, OfUser, OfWorkspace, RequestedLink, FactorChange } from '../event-parts.ts'

/** People, and how they sign in. */
export interface AccountEvents {
  /** Whatever belongs to a person is made where it is missing. It comes again, also for an account that is complete. */
  'account.ensured': OfUser & { fullName: string; timeZone: string | null; planId: PlanId; currency: Currency | null; settled: boolean }
  'account.created': Acted & OfUser & { fullName: string; email: string; status: ApprovalStatus; administrators: readonly string[] }
  'account.approved': Acted & OfUser & { fullName: string }
  'account.rejected': Acted & OfUser & { reason: string }
  'account.suspended': Acted & OfUser & { reason: string; plansCancelled: boolean }
  'account.reinstated': Acted & OfUser
  'account.signedOut': Acted & OfUser & { sessions: number }
  'account.deletionAsked': Acted & OfUser & OfWorkspace & { dueAt: Date }
  'account.deletionStopped': Acted & OfUser & OfWorkspace
  'role.granted': Acted & OfUser & { role: UserRole }
  'role.revoked': Acted & OfUser & { role: UserRole }
  'user.deleted': { by: null }
  'profile.changed': OfUser & OfWorkspace
  'session.opened': OfUser
  'session.ended': Acted & OfUser & { sessions: number }
  'browser.added': Acted & OfUser
  'password.changed': Acted & OfUser
  /** `cleared`: what had been added to an account whose address was never confirmed ended with it. */
  'password.reset': Acted & OfUser & { cleared: boolean }
  'email.changeRequested': Acted & OfUser & { email: string }
  'email.changeCancelled': Acted & OfUser
  'email.changed': Acted & OfUser & { from: string; to: string }
  'email.confirmed': Acted & OfUser
  /** A person asked for a link that is mailed; what a sign-up sends by itself is none of these. */
  'link.requested': OfUser & RequestedLink & { administrators: readonly string[] }
  /** The last link for a purpose works no more. */
  'link.expired': OfUser & Pick<RequestedLink, 'purpose'>
  'factor.changed': Acted & OfUser & { change: FactorChange }
  'apiKey.created': Acted & OfUser & { keyId: string; name: string; scopes: readonly Scope[] }
  'apiKey.revoked': Acted & { keyId: string; name: string }
}
