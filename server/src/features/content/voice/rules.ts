import { VoiceRules } from '@postwright/contract/content/voice'
import { and, eq } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { voiceRules } from './table.ts'

export interface WhichBusiness {
  workspaceId: string
  businessId: string
}

/** What a business is held to, and since when; without a row nothing. */
export async function rulesOf(tx: Tx, which: WhichBusiness): Promise<{ rules: VoiceRules; updatedAt: Date | null }> {
  const [row] = await tx.select().from(voiceRules).where(ofBusiness(which))
  if (!row) return { rules: VoiceRules.parse({}), updatedAt: null }
  const { always, never, hashtags, hashtagsMost, emoji, emojiExcept, language, updatedAt } = row
  return { rules: { always, never, hashtags, hashtagsMost, emoji, emojiExcept, language }, updatedAt }
}

function ofBusiness({ workspaceId, businessId }: WhichBusiness) {
  return and(eq(voiceRules.workspaceId, workspaceId), eq(voiceRules.businessId, businessId))
}
