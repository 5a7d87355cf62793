import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { broadcastRecipients, contacts } from './table.ts'

/** Not on WhatsApp, or with a client that is too old. */
const undeliverable = 131026
/** They told WhatsApp itself that they want no marketing of this business. */
const optedOut = 131050

/** Whoever cannot be reached, or told the platform that they want nothing more, gets nothing more. */
export async function endConsentOf(
  tx: Tx,
  { recipientId, code, reason }: { recipientId: string; code: number | null; reason: string | null },
): Promise<void> {
  if (code !== undeliverable && code !== optedOut) return
  const status = code === optedOut ? ('left' as const) : ('unreachable' as const)
  await tx
    .update(contacts)
    .set({ status, reason, endedAt: sql`now()` })
    .where(
      and(
        eq(contacts.status, 'agreed'),
        inArray(
          contacts.id,
          tx.select({ id: broadcastRecipients.contactId }).from(broadcastRecipients).where(eq(broadcastRecipients.id, recipientId)),
        ),
      ),
    )
}

/** What people write alone to get nothing more, and to get messages again. In the languages that we speak, and as carriers have it. */
const stop = ['stop', 'stopp', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit', 'opt out', 'abmelden', 'abbestellen', 'beenden']
const start = ['start', 'unstop', 'subscribe', 'opt in', 'anmelden']

export function wishIn(text: string): 'stop' | 'start' | null {
  const word = text
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (stop.includes(word)) return 'stop'
  return start.includes(word) ? 'start' : null
}
