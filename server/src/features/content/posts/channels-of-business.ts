import { sql } from 'drizzle-orm'

import { channels } from '../../publishing/channels/table.ts'
import { deliveries } from '../../publishing/deliveries/table.ts'
import type { ChannelFacts } from './coverage.ts'
import { posts } from './table.ts'

/** The channels of its business; one that is disconnected only while the post is planned there. */
export const channelsOfBusiness = sql<ChannelFacts[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name, 'settings', c.settings) order by c.created_at, c.id), '[]')
  from ${channels} c
  where c.workspace_id = ${posts.workspaceId} and c.business_id = ${posts.businessId} and (c.status <> 'disconnected' or exists (
    select from ${deliveries} d where d.post_id = ${posts.id} and d.channel_id = c.id and d.status in ('scheduled', 'retrying', 'held')
  ))
)`
