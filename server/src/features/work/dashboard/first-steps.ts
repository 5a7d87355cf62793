import type { FirstSteps } from '@postwright/contract/work/dashboard'
import { sql } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { rowsOf } from '../../../infra/db/prepared.ts'
import { mayAddBusiness } from '../../content/businesses/public.ts'
import { mayWritePosts } from '../../content/posts/public.ts'

interface Row {
  written: boolean
  draft_id: string | null
  approved_id: string | null
  planned: boolean
  stuck: boolean
}

/** Read from what the workspace holds, the sample aside; null once a post was published, and for whoever neither writes nor adds businesses. */
export async function firstStepsOf(tx: Tx, actor: Actor): Promise<FirstSteps | null> {
  if (!mayWritePosts(actor) || !mayAddBusiness(actor)) return null
  const [row] = await rowsOf<Row>(tx, 'dashboard.first-steps', firstStepsQuery, { workspaceId: actor.workspaceId })
  if (!row) return null
  return {
    isWritten: row.written,
    // Where a business asks for no approval, a draft can be planned as it is.
    isApproved: row.planned || row.stuck || row.approved_id !== null,
    isPlanned: row.planned,
    isStuck: row.stuck,
    draftId: row.draft_id,
    approvedId: row.approved_id,
  }
}

function firstStepsQuery() {
  const workspaceId = sql.placeholder('workspaceId')
  const delivered = sql`deliveries d join businesses b on b.id = d.business_id and b.status = 'active' and not b.is_sample where d.workspace_id = ${workspaceId}`
  const newest = (status: string) => sql`(
    select p.id from posts p join businesses b on b.id = p.business_id and b.status = 'active' and not b.is_sample
    where p.workspace_id = ${workspaceId} and p.status = ${status} order by p.updated_at desc nulls last, p.id desc nulls last limit 1)`
  return sql`
    select exists (select 1 from posts p join businesses b on b.id = p.business_id and b.status = 'active' and not b.is_sample where p.workspace_id = ${workspaceId}) as written,
      ${newest('draft')} as draft_id, ${newest('approved')} as approved_id,
      exists (select 1 from ${delivered} and d.status in ('scheduled', 'sending', 'retrying', 'unknown')) as planned,
      exists (select 1 from ${delivered} and d.status in ('failed', 'missed', 'held', 'needs_attention')) as stuck
    where not exists (
      select 1 from deliveries d join businesses b on b.id = d.business_id and not b.is_sample
      where d.workspace_id = ${workspaceId} and d.status = 'published')`
}
