import type { SecurityEvent } from '@postwright/contract/notification-kinds'

import type { Services } from '../../context.ts'
import type { Tx } from '../../infra/db/database.ts'
import { recordAudit } from '../audit/service.ts'
import { tellOfSecurity } from '../security/notice.ts'

/** What changed in how somebody signs in. */
export type FactorEvent =
  | { kind: 'app-added' | 'app-removed' | 'recovery-codes-renewed' | 'devices-forgotten' }
  | { kind: 'recovery-code-used'; left: number }
  | { kind: 'passkey-added' | 'passkey-removed'; name: string }
  | { kind: 'google-linked' | 'google-unlinked'; email: string }

/** Writes it down, and tells the person, since it may not have been them. `tx` is a system transaction. */
export async function recordFactorEvent(services: Services, tx: Tx, userId: string, event: FactorEvent): Promise<void> {
  const { kind, ...detail } = event
  await recordAudit(tx, { userId, workspaceId: null }, { action: `sign-in.${kind}`, subject: userId, detail })
  const notice = noticeOf(event)
  if (notice) await tellOfSecurity(services, tx, { userId, ...notice })
}

function noticeOf(event: FactorEvent): { event: SecurityEvent; detail: string } | null {
  switch (event.kind) {
    case 'app-added':
      return { event: 'two_factor_on', detail: 'From now on a code from your app is asked for when you log in.' }
    case 'app-removed':
      return { event: 'two_factor_off', detail: 'No code is asked for any more when you log in.' }
    case 'recovery-codes-renewed':
      return { event: 'recovery_codes_renewed', detail: 'The ones before do not work any more.' }
    case 'recovery-code-used':
      return { event: 'recovery_code_used', detail: `${event.left} of your recovery codes ${event.left === 1 ? 'is' : 'are'} left.` }
    case 'passkey-added':
      return { event: 'sign_in_method_added', detail: `The passkey “${event.name}” logs you in now.` }
    case 'passkey-removed':
      return { event: 'sign_in_method_removed', detail: `The passkey “${event.name}” does not log you in any more.` }
    case 'google-linked':
      return { event: 'sign_in_method_added', detail: `${event.email || 'An account elsewhere'} logs you in now.` }
    case 'google-unlinked':
      return { event: 'sign_in_method_removed', detail: `${event.email || 'An account elsewhere'} does not log you in any more.` }
    case 'devices-forgotten':
      return null
  }
}
