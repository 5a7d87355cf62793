import { and, eq, sql } from 'drizzle-orm'

import { subscriber } from '../../../events.ts'
import { issueRecipients } from './table.ts'

/** Whoever left by the link of a mail, or complained about it, counts with the figures of its issue. */
export const issuesSubscriber = subscriber({
  'reader.ended': async (_services, tx, { subscriberId, status, issueId }) => {
    if (issueId === null || status === 'bounced') return
    await tx
      .update(issueRecipients)
      .set(status === 'complained' ? { complainedAt: sql`now()` } : { unsubscribedAt: sql`now()` })
      .where(and(eq(issueRecipients.issueId, issueId), eq(issueRecipients.subscriberId, subscriberId)))
  },
})
