import { z } from 'zod'

import type { Tx } from '../../../infra/db/database.ts'
import { readSetting, writeSetting } from './settings.ts'

const Stored = z.object({ invitedSkipApproval: z.boolean().default(false) }).prefault({})
export type StoredJoining = z.infer<typeof Stored>

const key = 'joining'

/** How invited people join; at first they wait for approval as everybody. */
export function joining(tx: Pick<Tx, 'select'>): Promise<StoredJoining> {
  return readSetting(tx, key, Stored)
}

/** `tx` is a system transaction. */
export function saveJoining(tx: Tx, choice: StoredJoining): Promise<void> {
  return writeSetting(tx, key, choice)
}
