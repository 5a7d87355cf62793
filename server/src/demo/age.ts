import { sql } from 'drizzle-orm'

import type { Tx } from '../infra/db/database.ts'
import { systemPart } from '../infra/db/system-part.ts'
import { addDemoFigures } from './figures.ts'
import type { Filled } from './fill.ts'

/** How long before it went out a post was written, in hours. */
const writtenHoursBefore = 30
/** Since when the workspace is at work. */
const daysOfWork = 21

/**
 * Puts what a demo was filled with into the past, and some posts into a review: nobody can plan for yesterday, and no procedure asks for
 * a review yet. `tx` is a transaction of the workspace.
 */
export async function ageDemo(tx: Tx, { workspaceId, businessIds, published, inReview, changesRequested }: Filled): Promise<void> {
  for (const { postId, at } of published) await sendIntoThePast(tx, { workspaceId, postId, at })
  await addDemoFigures(tx, workspaceId)
  for (const [ids, status] of [
    [inReview, 'in_review'],
    [changesRequested, 'changes_requested'],
  ] as const)
    for (const id of ids) await tx.execute(sql`update posts set status = ${status} where workspace_id = ${workspaceId} and id = ${id}`)
  const begun = sql`now() - make_interval(days => ${daysOfWork})`
  for (const id of businessIds)
    await tx.execute(sql`update businesses set created_at = ${begun} where workspace_id = ${workspaceId} and id = ${id}`)
  await tx.execute(sql`update subscriptions set started_at = ${begun}, period_starts_at = ${begun}, created_at = ${begun},
    period_ends_at = ${begun} + interval '1 month' where workspace_id = ${workspaceId} and status = 'active'`)
}

async function sendIntoThePast(tx: Tx, { workspaceId, postId, at }: { workspaceId: string; postId: string; at: Date }): Promise<void> {
  const out = sql`${at.toISOString()}::timestamptz`
  const written = sql`${out} - make_interval(hours => ${writtenHoursBefore})`
  const isItsOwn = sql`workspace_id = ${workspaceId} and post_id = ${postId}`
  await tx.execute(sql`update posts set created_at = ${written}, edited_at = ${written}, approved_at = ${written}, updated_at = ${out}
    where workspace_id = ${workspaceId} and id = ${postId}`)
  await tx.execute(sql`update post_versions set created_at = ${written} where ${isItsOwn}`)
  const { rows } = await tx.execute<{ id: string; remote_id: string | null }>(sql`
    update deliveries set due_at = ${out}, next_attempt_at = ${out}, created_at = ${written}, updated_at = ${out}, published_at = ${out}
    where ${isItsOwn} returning id, remote_id`)
  for (const { id, remote_id: remoteId } of rows) {
    await tx.execute(sql`update delivery_attempts set started_at = ${out}, ended_at = ${out} + interval '1 second'
      where workspace_id = ${workspaceId} and delivery_id = ${id}`)
    await tx.execute(sql`update usage_tracking set created_at = ${out} where workspace_id = ${workspaceId} and id = ${id}`)
    await systemPart(tx, 'what a demo shows on its walls and its blog, which stand outside of workspaces', async () => {
      await tx.execute(sql`update blog_posts set published_at = ${out} where delivery_id = ${id}`)
      await tx.execute(sql`update sandbox_posts set created_at = ${out} where id::text = ${remoteId}`)
    })
  }
}
