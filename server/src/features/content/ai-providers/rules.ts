import { AiRules } from '@postwright/contract/content/ai-providers'

import type { Tx } from '../../../infra/db/database.ts'
import { readSetting, writeSetting } from '../../core/instance/public.ts'

const key = 'ai-rules'
const Stored = AiRules.prefault({})

/** Limits in money, what happens at them, and whether people may use keys of their own. */
export function aiRules(tx: Pick<Tx, 'select'>): Promise<AiRules> {
  return readSetting(tx, key, Stored)
}

/** `tx` is a transaction without workspace. */
export function writeRules(tx: Tx, rules: AiRules): Promise<void> {
  return writeSetting(tx, key, rules)
}
