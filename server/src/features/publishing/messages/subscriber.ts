import { msg } from '@postwright/contract/core/msg'
import { and, eq } from 'drizzle-orm'

import { subscriber } from '../../../events.ts'
import { inEnglish } from '../../../sentences.ts'
import { broadcasts } from './table.ts'

/** A business that is deleted writes to nobody. */
export const messagesSubscriber = subscriber({
  'business.removed': async (_services, tx, { workspaceId, businessId }) => {
    await tx
      .update(broadcasts)
      .set({ status: 'paused', note: inEnglish(msg`Its business was deleted.`) })
      .where(and(eq(broadcasts.workspaceId, workspaceId), eq(broadcasts.businessId, businessId), eq(broadcasts.status, 'sending')))
  },
})
