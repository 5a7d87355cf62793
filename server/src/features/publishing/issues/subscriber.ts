import { msg } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'

import { subscriber } from '../../../events.ts'
import { inEnglish } from '../../../sentences.ts'
import { changeRecipients } from './change-recipients.ts'
import { issues } from './table.ts'

/** Whoever left by the link of a mail, or complained about it, counts with the figures of its issue. A business that is deleted writes to nobody. */
export const issuesSubscriber = subscriber({
  'business.removed': async (_services, tx, { workspaceId, businessId }) => {
    await tx
      .update(issues)
      .set({ status: 'paused', note: inEnglish(msg`Its business was deleted.`) })
      .where(and(eq(issues.workspaceId, workspaceId), eq(issues.businessId, businessId), eq(issues.status, 'sending')))
  },
  'readers.ended': async (_services, tx, { status, ended }) => {
    if (status === 'bounced') return
    await changeRecipients(tx, ended, status === 'complained' ? { complainedAt: sql`now()` } : { unsubscribedAt: sql`now()` })
  },
})
