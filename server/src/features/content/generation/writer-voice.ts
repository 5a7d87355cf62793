import { writerVoice } from '@postwright/contract/work/business-facts'
import { eq } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { profiles } from '../../identity/accounts/table.ts'

/** How the person wants to sound, and to whom, as it is told to a model; empty where they said nothing. */
export async function writerVoiceOf(tx: Tx, userId: string): Promise<{ text: string; updatedAt: Date }> {
  const [profile] = await tx
    .select({ brandVoice: profiles.brandVoice, targetAudience: profiles.targetAudience, updatedAt: profiles.updatedAt })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return profile ? { text: writerVoice(profile), updatedAt: profile.updatedAt } : { text: '', updatedAt: new Date(0) }
}
