import type { FollowedDrafts, Voice, VoiceNote } from '@postwright/contract/content/voice'
import { and, eq, isNotNull, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businessOf } from '../../businesses/public.ts'
import { posts } from '../../posts/table.ts'
import { profileText } from '../conflicts.ts'
import { type Evidence, evidenceOf } from '../evidence.ts'
import { followedOf } from '../followed.ts'
import { mendsOf } from '../mends.ts'
import { type HeardNote, isInUse, notesOf } from '../notes.ts'
import { rulesOf, type WhichBusiness } from '../rules.ts'
import { voiceExamples } from '../table.ts'

/** @throws NOT_FOUND without the business. */
export async function getVoice({ db, actor }: Context, { businessId }: { businessId: string }): Promise<Voice> {
  return db.transaction((tx) => readVoice(tx, { workspaceId: actor.workspaceId, businessId }))
}

/** @throws NOT_FOUND without the business. */
export async function readVoice(tx: Tx, which: WhichBusiness): Promise<Voice> {
  const business = await businessOf(tx, which)
  const { rules, updatedAt } = await rulesOf(tx, which)
  const notes = await notesOf(tx, which, { rules, profile: profileText(business) })
  const evidence = await evidenceOf(tx, { workspaceId: which.workspaceId, noteIds: notes.map(({ id }) => id) })
  const followed = await followedOf(tx, which, notes)
  return {
    businessId: which.businessId,
    rules,
    rulesUpdatedAt: updatedAt?.toISOString() ?? null,
    notes: notes
      .toSorted((one, other) => Number(isInUse(one)) - Number(isInUse(other)))
      .map((note) => present(note, evidence(note.id), followed(note))),
    mended: await mendsOf(tx, which),
    exampleCount: await countExamples(tx, which),
  }
}

async function countExamples(tx: Tx, { workspaceId, businessId }: WhichBusiness): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(voiceExamples)
    .innerJoin(posts, and(eq(posts.id, voiceExamples.postId), isNotNull(posts.approvedAt)))
    .where(and(eq(voiceExamples.workspaceId, workspaceId), eq(voiceExamples.businessId, businessId)))
  return row?.count ?? 0
}

export function present(note: HeardNote, { count, newest }: Evidence, followed: FollowedDrafts | null): VoiceNote {
  const { id, text, isPinned, state, origin, conflict, rules, authorName, createdAt } = note
  return {
    id,
    text,
    isPinned,
    state,
    origin,
    conflict: conflict && { with: conflict.with, says: conflict.says },
    rules: [...rules],
    authorName,
    evidenceCount: count,
    evidence: newest,
    followed,
    createdAt: createdAt.toISOString(),
  }
}
