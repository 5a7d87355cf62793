import type { LiveTopic } from '@postwright/contract/core/live'

import type { Tx } from '../../../infra/db/database.ts'
import { notify } from '../../../infra/db/notify.ts'

/** The channel on which every node hears of changes. */
export const liveChannel = 'live'

/** What travels: who may hear it, and what to read again. `userId` narrows it to one person. */
export interface LiveChange {
  workspaceId: string | null
  userId?: string
  topic: LiveTopic
  id: string
}

/** Tells every open screen of a workspace that something changed, once the transaction is committed. */
export async function publishChanges(tx: Tx, changes: readonly LiveChange[]): Promise<void> {
  await notify(tx, liveChannel, ...changes)
}
