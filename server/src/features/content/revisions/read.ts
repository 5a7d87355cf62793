import type { Revision } from '@postwright/contract/content/revisions'
import { say } from '@postwright/contract/core/sentences'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'

import { formerMember } from '../../../former-member.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { users } from '../../identity/accounts/table.ts'
import { postVersions } from '../posts/table.ts'
import { brokenOff } from './start.ts'
import { revisions } from './table.ts'

function select(tx: Tx) {
  return tx
    .select({
      row: revisions,
      authorName: users.name,
      isBrokenOff: sql<boolean>`${revisions.state} = 'writing' and ${revisions.expiresAt} < now()`,
      before: { title: postVersions.title, body: postVersions.body },
    })
    .from(revisions)
    .innerJoin(
      postVersions,
      and(
        eq(postVersions.workspaceId, revisions.workspaceId),
        eq(postVersions.postId, revisions.postId),
        eq(postVersions.number, revisions.fromVersion),
      ),
    )
    .leftJoin(users, eq(users.id, revisions.userId))
    .$dynamic()
}

export async function readRevision(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<Revision | null> {
  const [found] = await select(tx).where(and(eq(revisions.workspaceId, workspaceId), eq(revisions.id, id)))
  return found ? present(found) : null
}

/** The newest of a post, unless somebody decided about it. */
export async function newestRevision(tx: Tx, { workspaceId, postId }: { workspaceId: string; postId: string }): Promise<Revision | null> {
  const [newest] = await tx
    .select({ id: revisions.id, decidedAt: revisions.decidedAt })
    .from(revisions)
    .where(and(eq(revisions.workspaceId, workspaceId), eq(revisions.postId, postId)))
    .orderBy(desc(revisions.startedAt), desc(revisions.id))
    .limit(1)
  return newest && newest.decidedAt === null ? readRevision(tx, { workspaceId, id: newest.id }) : null
}

/** Held until the transaction ends: of two decisions, the second finds it decided. */
export async function lockedRevision(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }) {
  const isOne = and(eq(revisions.workspaceId, workspaceId), eq(revisions.id, id))
  const [row] = await tx.select().from(revisions).where(isOne).for('update')
  return row
}

export async function decided(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<void> {
  await tx
    .update(revisions)
    .set({ decidedAt: sql`now()` })
    .where(and(eq(revisions.workspaceId, workspaceId), eq(revisions.id, id), isNull(revisions.decidedAt)))
}

function present({ row, authorName, isBrokenOff, before }: Awaited<ReturnType<typeof select>>[number]): Revision {
  const { id, postId, kind, words, language, composer, writer, fromVersion, toVersion, title, body, message } = row
  return {
    id,
    postId,
    kind,
    words,
    language,
    state: isBrokenOff ? 'failed' : row.state,
    composer,
    writer,
    before,
    fromVersion,
    content: { title, body },
    toVersion,
    message: isBrokenOff ? say(brokenOff) : message && sayKept(message),
    authorName: authorName ?? formerMember(),
    startedAt: row.startedAt.toISOString(),
  }
}
