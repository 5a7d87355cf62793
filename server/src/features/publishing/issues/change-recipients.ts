import { and, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import type { Tx } from '../../../infra/db/database.ts'
import { issueRecipients } from './table.ts'

interface Recipient {
  subscriberId: string
  /** None for who is on a list of readers alone: there is nothing to change. */
  issueId: string | null
}

/** Writes the same of some recipients of issues, in one statement. */
export async function changeRecipients(
  tx: Tx,
  recipients: readonly Recipient[],
  change: PgUpdateSetSource<typeof issueRecipients>,
  where?: SQL,
): Promise<void> {
  const known = recipients.filter(({ issueId }) => issueId !== null)
  if (known.length === 0) return
  const [issueIds, subscriberIds] = [known.map(({ issueId }) => issueId), known.map(({ subscriberId }) => subscriberId)]
  const those = sql`(${issueRecipients.issueId}, ${issueRecipients.subscriberId}) in (select * from unnest(${sql.param(issueIds)}::uuid[], ${sql.param(subscriberIds)}::uuid[]))`
  await tx.update(issueRecipients).set(change).where(and(those, where))
}
