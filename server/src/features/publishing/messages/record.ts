import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { MessageOutcome } from '../../../platforms/whatsapp/message.ts'
import { type BroadcastRow, type Claimed, giveBack } from './claim.ts'
import { endConsentOf } from './consent.ts'
import { broadcastRecipients, broadcasts } from './table.ts'

/** A person whom the platform wants written to later is tried so often. */
const mostTries = 5

/** Writes down how the handover of one message ended. A webhook may have told more already: that stays. */
export function record({ db }: Services, { workspaceId }: BroadcastRow, claimed: Claimed, outcome: MessageOutcome): Promise<void> {
  return db.transaction(workspaceId, async (tx) => {
    await tx
      .update(broadcastRecipients)
      .set(valuesOf(claimed, outcome))
      .where(and(eq(broadcastRecipients.id, claimed.id), inArray(broadcastRecipients.status, ['claimed', 'unclear'])))
    if (outcome.type === 'refused') await endConsentOf(tx, { recipientId: claimed.id, code: outcome.code, reason: outcome.reason })
  })
}

function valuesOf({ attempts }: Claimed, outcome: MessageOutcome) {
  switch (outcome.type) {
    case 'accepted':
      return { status: 'accepted' as const, remoteId: outcome.remoteId, answer: null }
    case 'refused':
      return { status: 'failed' as const, answer: outcome.reason }
    case 'unknown':
      return { status: 'unclear' as const, answer: outcome.reason }
    case 'later': {
      if (outcome.ofPerson && attempts >= mostTries) return { status: 'failed' as const, answer: outcome.reason }
      // As the platform has it: four, sixteen, … seconds to one person.
      const seconds = outcome.ofPerson ? 4 ** attempts : 0
      return { ...waiting, answer: outcome.reason, dueAt: sql`now() + make_interval(secs => ${seconds})` }
    }
    case 'stop':
    case 'not_sent':
      return { ...waiting, attempts: attempts - 1 }
  }
}

const waiting = { status: 'waiting' as const, handedAt: null, isFirst: false }

/** Lets go of a broadcast for some time, or until a person says so. */
export function letGo(
  { db }: Services,
  { workspaceId, businessId, id, fence }: BroadcastRow,
  next: { afterSeconds: number; note: string | null } | { pausedFor: string } | null,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  return db.transaction(workspaceId, async (tx) => {
    const isPaused = next !== null && 'pausedFor' in next
    const values = next === null || isPaused ? {} : { dueAt: sql`now() + make_interval(secs => ${next.afterSeconds})`, note: next.note }
    const own = and(eq(broadcasts.id, id), eq(broadcasts.fence, fence))
    const changed = await tx
      .update(broadcasts)
      .set({ leaseUntil: null, ...values })
      .where(own)
      .returning({ id: broadcasts.id })
    if (isPaused)
      await tx
        .update(broadcasts)
        .set({ status: 'paused', note: next.pausedFor })
        .where(and(own, eq(broadcasts.status, 'sending')))
    if (changed.length > 0) {
      await giveBack(tx, id)
      await also(tx)
    }
    await emit(tx, { type: 'messages.changed', workspaceId, businessId })
  })
}
