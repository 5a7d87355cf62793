import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { authorize, type Session } from '../../../api.ts'
import type { Services } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { ByteRange, Stored } from '../../../infra/storage/storage.ts'
import { members } from '../../identity/team/table.ts'
import { removeStoredJob } from './jobs.ts'
import { gateOfFile, mayReadFile } from './policy.ts'
import { keysOf, storageKey } from '../../../infra/storage/stored-keys.ts'
import { files } from './table.ts'

type Row = typeof files.$inferSelect

export type NewFile = Pick<typeof files.$inferInsert, 'workspaceId' | 'userId' | 'kind' | 'name' | 'contentType' | 'expiresAt'>

/** What is stored and not yet written down. When it never is, a job removes it after a day. */
export interface StoredFile {
  id: string
  bytes: number
  variants: string[]
}

/**
 * Puts bytes into the store, before the transaction that writes them down with `addFile`.
 *
 * @throws StoredTooLarge
 */
export async function storeFile(
  { files: storage }: Services,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: { contentType: string; maxBytes: number; variants?: Record<string, Uint8Array> },
): Promise<StoredFile> {
  const id = uuidv7()
  const { variants = {}, ...put } = options
  for (const [name, bytes] of Object.entries(variants))
    await storage.put(storageKey(id, name), each([bytes]), { ...put, maxBytes: bytes.byteLength })
  const { bytes } = await storage.put(storageKey(id), each(content), put)
  return { id, bytes, variants: Object.keys(variants) }
}

/** Where a file of the store is read. */
export function fileAddress(id: string): string {
  return `/files/${id}`
}

export async function addFile(tx: Tx, stored: StoredFile, file: NewFile): Promise<void> {
  await tx.insert(files).values({ ...file, ...stored })
}

/** Puts other pictures beside a file, and says so in its row. One of these names must not be there yet: what lies under an address never changes. */
export async function addVariants(
  { files: storage }: Services,
  tx: Tx,
  { id, workspaceId }: { id: string; workspaceId: string },
  variants: Record<string, Uint8Array>,
): Promise<void> {
  for (const [name, bytes] of Object.entries(variants))
    await storage.put(storageKey(id, name), each([bytes]), { maxBytes: bytes.byteLength, contentType: 'image/webp' })
  await tx
    .update(files)
    .set({ variants: sql`${files.variants} || ${JSON.stringify(Object.keys(variants))}::jsonb` })
    .where(and(eq(files.id, id), eq(files.workspaceId, workspaceId)))
}

/** Forgets files; their bytes go once the transaction is committed. */
export async function removeFiles(services: Services, tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const removed = await tx
    .delete(files)
    .where(inArray(files.id, [...ids]))
    .returning()
  await removeStored(services, tx, removed.flatMap(keysOf))
}

/** Bytes that no row names go once the transaction is committed. */
export async function removeStored(services: Services, tx: Tx, keys: string[]): Promise<void> {
  if (keys.length > 0) await services.jobs.send(tx, removeStoredJob, { keys })
}

/** Whose files: a workspace's, or what a person has outside of workspaces. */
type FileOwner = { workspaceId: string } | { userId: string }

/** As `removeFiles`, for an owner who ends; at most `limit`. @returns how many there were. */
export async function removeFilesOf(services: Services, tx: Tx, owner: FileOwner, limit: number): Promise<number> {
  const theirs =
    'workspaceId' in owner ? eq(files.workspaceId, owner.workspaceId) : and(eq(files.userId, owner.userId), isNull(files.workspaceId))
  const rows = await tx.select({ id: files.id }).from(files).where(theirs).limit(limit)
  await removeFiles(
    services,
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/**
 * A file that this person may have. Every refusal but the gate's is NOT_FOUND: what there is of others is nobody's business.
 *
 * @throws UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function findFile({ db }: Services, session: Session | null, id: string): Promise<Row> {
  const reader = authorize('signed-in', session)
  const found = await db.asSystem('a person opens a file, their own or one of a workspace', async (tx) => {
    const [row] = await tx
      .select()
      .from(files)
      .where(and(eq(files.id, id), sql`(${files.expiresAt} is null or ${files.expiresAt} > now())`))
    return row && { row, isColleague: row.kind === 'avatar' && (await areColleagues(tx, reader.userId, row.userId)) }
  })
  if (!found) throw notFound('file')

  authorize(gateOfFile(reader, found.row), session)
  if (!mayReadFile(reader, found.row, found.isColleague)) throw notFound('file')
  return found.row
}

/** @throws NOT_FOUND when the store lost it, or the file has no such variant. */
export async function openFile({ files: storage }: Services, row: Row, variant?: string, range?: ByteRange): Promise<Stored> {
  if (variant !== undefined && !row.variants.includes(variant)) throw notFound('file')
  const stored = await storage.get(storageKey(row.id, variant), range)
  if (!stored) throw notFound('file')
  return stored
}

async function areColleagues(tx: Tx, one: string, other: string | null): Promise<boolean> {
  if (other === null) return false
  const theirs = tx.select({ id: members.workspaceId }).from(members).where(eq(members.userId, other))
  const shared = await tx
    .select({ id: members.workspaceId })
    .from(members)
    .where(and(eq(members.userId, one), inArray(members.workspaceId, theirs)))
    .limit(1)
  return shared.length > 0
}

async function* each(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  yield* content
}
