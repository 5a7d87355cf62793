import { type Idea, mostIdeas } from '@postwright/contract/content/ideas'
import type { ContentType } from '@postwright/contract/core/content-types'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { ProposedIdea } from '../../../ai/ideas/about.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { ideas } from './table.ts'

interface Which {
  workspaceId: string
  businessId: string
}

/** Those that are open, newest first. */
export async function openIdeas(tx: Tx, { workspaceId, businessId }: Which): Promise<Idea[]> {
  const rows = await tx
    .select()
    .from(ideas)
    .where(and(eq(ideas.workspaceId, workspaceId), eq(ideas.businessId, businessId), eq(ideas.isDismissed, false)))
    .orderBy(desc(ideas.createdAt), desc(ideas.id))
    .limit(mostIdeas)
  return rows.map(({ id, title, angle, contentType, writer, createdAt }) => {
    return { id, title, angle, contentType, writer, createdAt: createdAt.toISOString() }
  })
}

/** As many old ones as are kept, open or dismissed, so that they are not proposed again. */
const mostKept = 200

export async function keepIdeas(
  tx: Tx,
  which: Which,
  { proposed, writer, userId }: { proposed: readonly ProposedIdea[]; writer: string; userId: string },
): Promise<void> {
  if (proposed.length === 0) return
  const rows = proposed.map(({ title, angle, contentType }) => {
    return { id: uuidv7(), ...which, title, angle, contentType: contentType as ContentType, writer, userId } // One of the business's own.
  })
  // The first is the newest, and stands on top.
  await tx.insert(ideas).values(rows.toReversed().map((row) => ({ ...row, id: uuidv7() })))
  const old = tx
    .select({ id: ideas.id })
    .from(ideas)
    .where(and(eq(ideas.workspaceId, which.workspaceId), eq(ideas.businessId, which.businessId)))
    .orderBy(desc(ideas.createdAt), desc(ideas.id))
    .offset(mostKept)
  await tx.delete(ideas).where(inArray(ideas.id, old))
  await emit(tx, { type: 'ideas.changed', ...which })
}
