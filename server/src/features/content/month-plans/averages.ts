import type { ContentType } from '@postwright/contract/core/content-types'
import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { usageTracking } from '../../billing/subscriptions/table.ts'
import type { UsualTokens } from './estimate.ts'

/** So many drafts of a workspace tell what one takes, the newest. */
const mostDrafts = 500

/** What drafts of each type took on average, of those that were saved. */
export async function averagesOf(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<Partial<Record<ContentType, UsualTokens>>> {
  const { rows } = await tx.execute<{ type: ContentType; input: number; output: number }>(sql`
    select type, avg(input)::float as input, avg(output)::float as output from (
      select metadata->>'contentType' as type, (metadata->>'inputTokens')::float as input, (metadata->>'outputTokens')::float as output
      from ${usageTracking}
      where workspace_id = ${workspaceId} and operation_type = 'generate' and metadata ? 'postId' and metadata ? 'inputTokens'
      order by created_at desc limit ${mostDrafts}
    ) drafts where type is not null group by type`)
  return Object.fromEntries(rows.map(({ type, input, output }) => [type, { input, output }]))
}
