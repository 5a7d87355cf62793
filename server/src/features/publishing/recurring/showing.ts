import { and, eq } from 'drizzle-orm'

import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { recurringOccurrences } from './table.ts'

export type ShowingRow = typeof recurringOccurrences.$inferSelect

interface Which {
  workspaceId: string
  /** The copy, or the post itself. */
  postId: string
  seriesId?: string
}

/** The showing that a post is. @throws NOT_FOUND where it is none. */
export async function showingOf(tx: Tx, which: Which): Promise<ShowingRow> {
  const found = await findShowing(tx, which)
  if (!found) throw notFound('showing')
  return found
}

export async function isShowing(tx: Tx, which: Which): Promise<boolean> {
  return (await findShowing(tx, which)) !== undefined
}

async function findShowing(tx: Tx, { workspaceId, postId, seriesId }: Which): Promise<ShowingRow | undefined> {
  const [found] = await tx
    .select()
    .from(recurringOccurrences)
    .where(
      and(
        eq(recurringOccurrences.workspaceId, workspaceId),
        eq(recurringOccurrences.copyPostId, postId),
        seriesId === undefined ? undefined : eq(recurringOccurrences.seriesId, seriesId),
      ),
    )
    .orderBy(recurringOccurrences.createdAt)
    .limit(1)
  return found
}
