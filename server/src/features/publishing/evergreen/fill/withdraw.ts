import { and, eq, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { posts } from '../../../content/posts/table.ts'
import { isOutdated, removeCopy } from '../../copies/public.ts'
import { evergreenShowings } from '../table.ts'
import type { OfBusiness } from './fill.ts'

const most = 500

/** Takes off what is planned and should not be shown any more, each for itself. What a person changed, moved or commented on stays. */
export async function withdrawUnwanted(services: Services, of: OfBusiness): Promise<void> {
  const { rows } = await services.db.transaction(of.workspaceId, (tx) => tx.execute<{ id: string; copy: string }>(unwantedQuery(of)))
  for (const { id, copy } of rows) await services.db.transaction(of.workspaceId, (tx) => withdraw(tx, of, { id, copy }))
}

/**
 * Of an entry that is paused, removed or ends before, on a channel that it has no more, of a post that is archived, in words, with a title or
 * with media that it has no more, or by an approval that it has no more, or has by now.
 */
function unwantedQuery({ workspaceId, businessId }: OfBusiness) {
  return sql`
    select h.id, h.copy_post_id as copy
    from evergreen_showings h
    join businesses b on b.id = h.business_id
    join posts copy on copy.id = h.copy_post_id and copy.workspace_id = ${workspaceId}
    left join posts p on p.id = h.source_post_id and p.workspace_id = ${workspaceId}
    left join evergreen_entries e on e.id = h.entry_id and e.workspace_id = ${workspaceId}
    where h.workspace_id = ${workspaceId} and h.business_id = ${businessId} and h.due_at > now() and h.state = 'made'
      and h.copy_post_id is not null
      and (e.id is null or e.removed_at is not null or e.paused_at is not null or p.status = 'archived'
        or (md5(p.body) <> h.body_hash and not exists (
          select from post_wordings w where w.workspace_id = ${workspaceId} and w.post_id = h.source_post_id and md5(w.body) = h.body_hash))
        or ${isOutdated}
        or not (e.channel_ids = '{}' or h.channel_id = any(e.channel_ids))
        or (h.due_at at time zone b.time_zone)::date not between coalesce(e.from_date, '-infinity') and coalesce(e.until_date, 'infinity'))
    order by h.due_at limit ${most}`
}

async function withdraw(tx: Tx, { workspaceId, businessId }: OfBusiness, { id, copy }: { id: string; copy: string }): Promise<void> {
  if (!(await removeShowing(tx, { workspaceId, id, copyId: copy }))) return
  await tx.delete(evergreenShowings).where(and(eq(evergreenShowings.workspaceId, workspaceId), eq(evergreenShowings.id, id)))
  await emit(tx, { type: 'evergreen.planned', workspaceId, businessId })
}

/** Takes the copy of a showing away, unless a person had a hand in it. @returns whether it did. */
export function removeShowing(tx: Tx, { workspaceId, id, copyId }: { workspaceId: string; id: string; copyId: string }): Promise<boolean> {
  return removeCopy(tx, {
    workspaceId,
    copyId,
    statuses: ['draft', 'approved', 'scheduled', 'in_review'],
    isInPlace: sql`not exists (
      select from reviews r where r.post_id = ${posts.id} and (r.state <> 'open' or jsonb_array_length(r.approvals) > 0))
      and not exists (
      select from deliveries d join evergreen_showings h on h.id = ${id} where d.post_id = ${posts.id}
        and (d.status <> 'scheduled' or d.due_at <> h.due_at or d.channel_id <> h.channel_id))`,
  })
}
