import type { SecurityEvent } from '@postwright/contract/notification-kinds'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../infra/db/database.ts'
import { recordAudit } from '../audit/service.ts'
import { notify } from '../notifications/service.ts'

/** What changed in how somebody signs in. */
export type FactorEvent =
  | { kind: 'app-added' | 'app-removed' | 'recovery-codes-renewed' | 'devices-forgotten' }
  | { kind: 'recovery-code-used'; left: number }
  | { kind: 'passkey-added' | 'passkey-removed'; name: string }
  | { kind: 'google-linked' | 'google-unlinked'; email: string }

/** Writes it down, and tells the person in the app and by mail at once, since it may not have been them. `tx` is a system transaction. */
export async function recordFactorEvent(tx: Tx, userId: string, event: FactorEvent): Promise<void> {
  const { kind, ...detail } = event
  await recordAudit(tx, { userId, workspaceId: null }, { action: `sign-in.${kind}`, subject: userId, detail })
  const notice = noticeOf(event)
  if (notice)
    await notify(tx, { kind: 'security', userIds: [userId], subject: notice, about: uuidv7(), link: '/app/settings?tab=security' })
}

function noticeOf(event: FactorEvent): { event: SecurityEvent; detail?: string } | null {
  switch (event.kind) {
    case 'app-added':
      return { event: 'two_factor_on' }
    case 'app-removed':
      return { event: 'two_factor_off' }
    case 'recovery-codes-renewed':
      return { event: 'recovery_codes_renewed' }
    case 'recovery-code-used':
      return { event: 'recovery_code_used', detail: `${event.left} left` }
    case 'passkey-added':
      return { event: 'sign_in_method_added', detail: `The passkey ${event.name}` }
    case 'passkey-removed':
      return { event: 'sign_in_method_removed', detail: `The passkey ${event.name}` }
    case 'google-linked':
      return { event: 'sign_in_method_added', detail: event.email }
    case 'google-unlinked':
      return { event: 'sign_in_method_removed', detail: event.email }
    case 'devices-forgotten':
      return null
  }
}
