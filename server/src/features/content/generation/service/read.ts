import { say } from '@postwright/contract/core/sentences'
import { sayKept } from '../../../../kept-sentences.ts'
import type { Generation, GenerationDraft } from '@postwright/contract/content/generation'
import type { Post } from '@postwright/contract/content/posts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businessOf } from '../../businesses/public.ts'
import { businesses } from '../../businesses/table.ts'
import { postsOf } from '../../posts/public.ts'
import { brokenOff } from '../broken-off.ts'
import { generationDrafts, generations } from '../table.ts'

/** @throws NOT_FOUND also when the business is deleted. */
export async function getGeneration({ db, actor }: Context, { id }: { id: string }): Promise<Generation> {
  const { workspaceId } = actor
  return db.transaction((tx) => readGeneration(tx, { workspaceId, id }))
}

/** What this person had written last for a business. */
export async function lastGeneration({ db, actor }: Context, { businessId }: { businessId: string }): Promise<Generation | null> {
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    const [row] = await selectGenerations(tx)
      .where(and(eq(generations.workspaceId, workspaceId), eq(generations.userId, userId), eq(generations.businessId, businessId)))
      .orderBy(desc(generations.startedAt))
      .limit(1)
    return row ? present(tx, workspaceId, row) : null
  })
}

function selectGenerations(tx: Tx) {
  return tx
    .select({
      id: generations.id,
      businessId: generations.businessId,
      brief: generations.brief,
      composer: generations.composer,
      startedAt: generations.startedAt,
      finishedAt: generations.finishedAt,
      /** When its node died and nobody renewed the lease, the end of that. */
      brokenOffAt:
        sql<Date | null>`case when ${generations.finishedAt} is null and ${generations.expiresAt} < now() then ${generations.expiresAt} end`.mapWith(
          generations.expiresAt,
        ),
    })
    .from(generations)
    .innerJoin(businesses, and(eq(businesses.id, generations.businessId), eq(businesses.status, 'active')))
}

type GenerationRow = Awaited<ReturnType<typeof selectGenerations>>[number]
type DraftRow = typeof generationDrafts.$inferSelect

export async function readGeneration(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<Generation> {
  const [row] = await selectGenerations(tx).where(and(eq(generations.workspaceId, workspaceId), eq(generations.id, id)))
  if (!row) throw notFound('generation')
  return present(tx, workspaceId, row)
}

async function present(tx: Tx, workspaceId: string, row: GenerationRow): Promise<Generation> {
  const drafts = await tx
    .select()
    .from(generationDrafts)
    .where(and(eq(generationDrafts.workspaceId, workspaceId), eq(generationDrafts.generationId, row.id)))
    .orderBy(asc(generationDrafts.position))
  const postIds = drafts.flatMap(({ postId }) => postId ?? [])
  const posts = new Map((await postsOf(tx, { workspaceId, postIds })).map((post) => [post.id, post]))
  const finishedAt = row.finishedAt ?? row.brokenOffAt
  return {
    id: row.id,
    businessId: row.businessId,
    brief: row.brief,
    composer: row.composer,
    startedAt: row.startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    drafts: drafts.map((draft) => presentDraft(draft, posts, finishedAt !== null)),
  }
}

function presentDraft(draft: DraftRow, posts: ReadonlyMap<string, Post>, isOver: boolean): GenerationDraft {
  const { key, contentType, variant, title, body, repaired } = draft
  const isBrokenOff = isOver && draft.state === 'writing'
  return {
    key,
    contentType,
    variant,
    state: isBrokenOff ? 'failed' : draft.state,
    title,
    body,
    repaired,
    message: isBrokenOff ? say(brokenOff) : draft.message && sayKept(draft.message),
    post: posts.get(draft.postId ?? '') ?? null,
  }
}
