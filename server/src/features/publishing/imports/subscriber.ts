import { sql } from 'drizzle-orm'

import { subscriber } from '../../../events.ts'
import { deliveries } from '../deliveries/table.ts'
import { importedPosts } from './table.ts'

/** What we published is ours, though an import has seen it there before we knew that it arrived. */
export const importsSubscriber = subscriber({
  'delivery.published': async (_services, tx, { workspaceId, published }) => {
    const ids = published.map(({ deliveryId }) => deliveryId)
    await tx.execute(sql`
      delete from ${importedPosts} i using ${deliveries} d
      where d.workspace_id = ${workspaceId} and d.id = any(${sql.param(ids)}) and d.remote_id is not null
        and i.channel_id = d.channel_id and i.remote_id = d.remote_id`)
  },
})
