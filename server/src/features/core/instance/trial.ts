import { defaultTrialDays, StarterTrial } from '@postwright/contract/billing/starter'

import type { Tx } from '../../../infra/db/database.ts'
import { readSetting, writeSetting } from './settings.ts'

const Stored = StarterTrial.prefault({ days: defaultTrialDays })

const key = 'starter-trial'

/** How long the starter plan lasts for new accounts. */
export function starterTrial(tx: Pick<Tx, 'select'>): Promise<StarterTrial> {
  return readSetting(tx, key, Stored)
}

/** `tx` is a system transaction. */
export function saveStarterTrial(tx: Tx, choice: StarterTrial): Promise<void> {
  return writeSetting(tx, key, choice)
}
