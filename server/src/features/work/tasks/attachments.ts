import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { msg } from '@postwright/contract/core/msg'
import { mostAttachments, type TaskAttachment } from '@postwright/contract/work/task-shapes'
import type { AttachFile } from '@postwright/contract/work/tasks'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { forbidden, invalid, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { addFile, openFile, removeFiles, storeFile } from '../../core/files/public.ts'
import { files } from '../../core/files/table.ts'
import { users } from '../../identity/accounts/table.ts'
import { note } from './discussion/note.ts'
import { mayWriteTasks } from './policy.ts'
import { lockedTask, summaryOf } from './reading.ts'
import { taskFiles, tasks } from './table.ts'

interface Which {
  taskId: string
  id: string
}

/**
 * Attaches a file. The same one a second time is the one that is there already.
 *
 * @throws FORBIDDEN, NOT_FOUND, INVALID on `file` at the most files of a task
 */
export async function attachFile({ services, db, actor }: Context, { taskId, file }: AttachFile): Promise<TaskAttachment> {
  if (!mayWriteTasks(actor)) throw forbidden(msg`Only owners, admins and editors may attach files to tasks.`)
  const { workspaceId, userId } = actor
  const bytes = await file.bytes()
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  const known = await db.transaction(async (tx) => {
    await summaryOf(tx, actor, taskId)
    return findKnown(tx, { workspaceId, taskId, contentHash })
  })
  if (known) return known

  // What it is, nobody looks at: it is handed out as a download alone.
  const contentType = 'application/octet-stream'
  const stored = await storeFile(services, [bytes], { contentType, maxBytes: bytes.byteLength })
  const name = shown(file.name)
  return db.transaction(async (tx) => {
    // The lock settles two that come at once.
    await lockedTask(tx, { workspaceId, id: taskId })
    const other = await findKnown(tx, { workspaceId, taskId, contentHash })
    if (other) return other
    const ofTask = and(eq(taskFiles.workspaceId, workspaceId), eq(taskFiles.taskId, taskId))
    if ((await tx.$count(taskFiles, ofTask)) >= mostAttachments)
      throw invalid('file', msg`A task has at most ${{ most: mostAttachments }} files. Remove one first.`)
    await addFile(tx, stored, { workspaceId, userId, kind: 'task', name, contentType })
    await tx.insert(taskFiles).values({ id: stored.id, workspaceId, taskId, contentHash })
    await touch(tx, { workspaceId, taskId, userId }, { kind: 'attached', file: name })
    const added = await findKnown(tx, { workspaceId, taskId, contentHash })
    if (!added) throw new Error('What was attached is there.')
    return added
  })
}

/** The file itself, to be saved. @throws NOT_FOUND */
export async function readAttachment({ services, db, actor }: Context, which: Which): Promise<File> {
  const row = await db.transaction((tx) => attachmentOf(tx, actor, which))
  const { body } = await openFile(services, row)
  return new File([new Uint8Array(await buffer(body))], row.name, { type: row.contentType })
}

/** @throws FORBIDDEN, NOT_FOUND */
export async function detachFile({ services, db, actor }: Context, which: Which): Promise<Record<string, never>> {
  if (!mayWriteTasks(actor)) throw forbidden(msg`Only owners, admins and editors may take files off tasks.`)
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    await lockedTask(tx, { workspaceId, id: which.taskId })
    const { id, name } = await attachmentOf(tx, actor, which)
    await removeFiles(services, tx, [id])
    await touch(tx, { workspaceId, taskId: which.taskId, userId }, { kind: 'detached', file: name })
    return {}
  })
}

async function attachmentOf(tx: Tx, actor: Context['actor'], { taskId, id }: Which) {
  await summaryOf(tx, actor, taskId)
  const [found] = await tx
    .select({ file: files })
    .from(taskFiles)
    .innerJoin(files, eq(files.id, taskFiles.id))
    .where(and(eq(taskFiles.workspaceId, actor.workspaceId), eq(taskFiles.taskId, taskId), eq(taskFiles.id, id)))
  if (!found) throw notFound('file')
  return found.file
}

async function findKnown(
  tx: Tx,
  { workspaceId, taskId, contentHash }: { workspaceId: string; taskId: string; contentHash: string },
): Promise<TaskAttachment | null> {
  const [known] = await tx
    .select({ file: files, addedBy: users.name })
    .from(taskFiles)
    .innerJoin(files, eq(files.id, taskFiles.id))
    .leftJoin(users, eq(users.id, files.userId))
    .where(and(eq(taskFiles.workspaceId, workspaceId), eq(taskFiles.taskId, taskId), eq(taskFiles.contentHash, contentHash)))
  return known ? presentFile(known) : null
}

export function presentFile({ file, addedBy }: { file: typeof files.$inferSelect; addedBy: string | null }): TaskAttachment {
  const { id, name, contentType, bytes, createdAt } = file
  return { id, name, contentType, bytes, addedBy, createdAt: createdAt.toISOString() }
}

async function touch(
  tx: Tx,
  { workspaceId, taskId, userId }: { workspaceId: string; taskId: string; userId: string },
  happening: { kind: 'attached' | 'detached'; file: string },
): Promise<void> {
  await tx
    .update(tasks)
    .set({ updatedAt: sql`now()`, updatedBy: userId })
    .where(and(eq(tasks.workspaceId, workspaceId), eq(tasks.id, taskId)))
  await note(tx, { workspaceId, taskId, userId }, [happening])
  await emit(tx, { type: 'task.changed', workspaceId, taskIds: [taskId] })
}

const longestName = 200

/** The name without its folders, and without what cannot be shown. */
function shown(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .trim()
  return name.length > longestName ? `${name.slice(0, longestName - 10)}…${name.slice(-9)}` : name || 'file'
}
