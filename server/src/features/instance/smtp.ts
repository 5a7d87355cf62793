import type { SmtpSettings } from '@postwright/contract/setup'

import type { Tx } from '../../infra/db/database.ts'
import type { Secrets } from '../../infra/secrets.ts'
import { writeSetting } from './settings.ts'

/** `tx` is a system transaction. */
export async function saveSmtp(tx: Tx, secrets: Secrets, { password, ...settings }: SmtpSettings): Promise<void> {
  await writeSetting(tx, 'smtp', { ...settings, sealedPassword: password === '' ? null : secrets.seal(password) })
}
